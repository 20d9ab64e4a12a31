//! `/healthz`: whether the store can be read and written.

use axum::extract::State;
use tokio::sync::Mutex;
use tokio::time::{Duration, Instant};

use super::AppState;
use crate::problem::Problem;
use crate::tables::Tables;

/// How long an answer holds: a probe writes, and anybody may ask.
const PROBE_EVERY: Duration = Duration::from_secs(1);

/// The last probe of the store, and when it was. Requests at the same time share one.
#[derive(Default)]
pub(super) struct HealthProbe(Mutex<Option<(Instant, Result<(), Problem>)>>);

impl HealthProbe {
    async fn check(&self, tables: &Tables) -> Result<(), Problem> {
        let mut last = self.0.lock().await;
        match &*last {
            Some((at, health)) if at.elapsed() < PROBE_EVERY => health.clone(),
            _ => {
                let health = tables.store.check_health().await.map_err(|error| tables.report_store_error(&error));
                *last = Some((Instant::now(), health.clone()));
                health
            }
        }
    }
}

/// 200 if the store can be read and written.
pub(super) async fn healthz(State(app): State<AppState>) -> Result<&'static str, Problem> {
    app.health.check(&app.tables).await.map(|()| "ok\n")
}
