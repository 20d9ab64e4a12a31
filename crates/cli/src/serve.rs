//! `lonja serve`

use std::net::SocketAddr;

use lonja_server::http::{RequestLimits, TrustedProxies};
use lonja_server::serve::{Config, Database, run as serve};

use crate::{CliError, Exit};

const EXAMPLES: &str = "\
Without --database, the server keeps tables in a file in your data directory. Several processes can share one PostgreSQL; \
docs/hosting.md explains how. SIGTERM or Ctrl-C ends the server, and nothing is lost.

Examples:
  lonja serve
  lonja serve --listen 0.0.0.0:80 --database sqlite:/srv/lonja/tables.sqlite
  lonja serve --database postgres://lonja@db.example/lonja --behind-proxy
  LONJA_DATABASE=postgres://lonja@db.example/lonja lonja serve";

/// Run a server with tables where people and bots play.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// The address to listen on
    #[arg(long, env = "LONJA_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// Where tables are stored: sqlite:FILE or postgres://… [default: a file in your data directory]
    #[arg(long, env = "LONJA_DATABASE", value_name = "URL", value_parser = Database::parse, hide_env_values = true)]
    database: Option<Database>,
    /// Trust the headers of a reverse proxy about the client's address and TLS
    #[arg(long, env = "LONJA_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Trust several proxies: their number, or their networks, such as 10.0.0.0/8,2001:db8::1
    #[arg(long, env = "LONJA_TRUSTED_PROXIES", value_name = "COUNT|NETWORKS", conflicts_with = "behind_proxy")]
    trusted_proxies: Option<TrustedProxies>,
    /// Delete finished tables after this many days [default: keep them]
    #[arg(long, env = "LONJA_KEEP_DAYS", value_name = "DAYS")]
    keep_days: Option<u32>,
    /// Delete unfinished tables, and identities without a table, after this many days without use; at least 8, since a
    /// clock may run for 7 [default: keep them]
    #[arg(long, env = "LONJA_ABANDONED_DAYS", value_name = "DAYS", value_parser = clap::value_parser!(u32).range(8..))]
    abandoned_days: Option<u32>,
    /// Number of threads for bots; 0 means one for each core but one
    #[arg(long, env = "LONJA_BOT_THREADS", default_value_t = 0, value_name = "COUNT")]
    bot_threads: usize,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Limits on requests, streams and tables; 0 means no limit.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Limits (0 switches a limit off)")]
struct LimitArgs {
    /// Requests per second from one address
    #[arg(long, env = "LONJA_REQUESTS_PER_ADDRESS", default_value_t = RequestLimits::default().requests_per_address, value_name = "COUNT")]
    requests_per_address: u32,
    /// Requests per second of one person
    #[arg(long, env = "LONJA_REQUESTS_PER_PERSON", default_value_t = RequestLimits::default().requests_per_person, value_name = "COUNT")]
    requests_per_person: u32,
    /// New identities per minute from one address
    #[arg(long, env = "LONJA_IDENTITIES_PER_ADDRESS", default_value_t = RequestLimits::default().identities_per_address, value_name = "COUNT")]
    identities_per_address: u32,
    /// New tables per minute from one address
    #[arg(long, env = "LONJA_NEW_TABLES_PER_ADDRESS", default_value_t = RequestLimits::default().new_tables_per_address, value_name = "COUNT")]
    new_tables_per_address: u32,
    /// Open streams of one address
    #[arg(long, env = "LONJA_STREAMS_PER_ADDRESS", default_value_t = RequestLimits::default().streams_per_address, value_name = "COUNT")]
    streams_per_address: u32,
    /// Open streams of one person
    #[arg(long, env = "LONJA_STREAMS_PER_PERSON", default_value_t = RequestLimits::default().streams_per_person, value_name = "COUNT")]
    streams_per_person: u32,
    /// Unfinished tables of one person
    #[arg(long, env = "LONJA_TABLES_PER_PERSON", default_value_t = RequestLimits::default().tables_per_person, value_name = "COUNT")]
    tables_per_person: u32,
    /// Open connections of one address; not of a trusted proxy
    #[arg(long, env = "LONJA_CONNECTIONS_PER_ADDRESS", default_value_t = RequestLimits::default().connections_per_address, value_name = "COUNT")]
    connections_per_address: u32,
    /// Replays at a time for one address
    #[arg(long, env = "LONJA_REPLAYS_PER_ADDRESS", default_value_t = RequestLimits::default().replays_per_address, value_name = "COUNT")]
    replays_per_address: u32,
    /// Histories (events, records of running games) at a time for one address
    #[arg(long, env = "LONJA_HISTORIES_PER_ADDRESS", default_value_t = RequestLimits::default().histories_per_address, value_name = "COUNT")]
    histories_per_address: u32,
    /// Reviews of records at a time for one address, of each depth
    #[arg(long, env = "LONJA_REVIEWS_PER_ADDRESS", default_value_t = RequestLimits::default().reviews_per_address, value_name = "COUNT")]
    reviews_per_address: u32,
    /// Reviews of tables that wait or run because one address asked for them, of each depth
    #[arg(long, env = "LONJA_TABLE_REVIEWS_PER_ADDRESS", default_value_t = RequestLimits::default().table_reviews_per_address, value_name = "COUNT")]
    table_reviews_per_address: u32,
    /// Most reviews of tables of each depth that wait or run; the same limit holds for reviews of records
    #[arg(long, env = "LONJA_REVIEWS", default_value_t = RequestLimits::default().reviews, value_name = "COUNT")]
    reviews: u32,
    /// Tables of one identity that are not over and where only bots play
    #[arg(long, env = "LONJA_BOT_TABLES_PER_PERSON", default_value_t = RequestLimits::default().bot_tables_per_person, value_name = "COUNT")]
    bot_tables_per_person: u32,
    /// Watched tables where only bots play
    #[arg(long, env = "LONJA_BOT_TABLES", default_value_t = RequestLimits::default().bot_tables, value_name = "COUNT")]
    bot_tables: u32,
    /// Watched tables where only bots play, for one address
    #[arg(long, env = "LONJA_BOT_TABLES_PER_ADDRESS", default_value_t = RequestLimits::default().bot_tables_per_address, value_name = "COUNT")]
    bot_tables_per_address: u32,
    /// Public tables of one identity whose game has not started
    #[arg(long, env = "LONJA_PUBLIC_TABLES_PER_PERSON", default_value_t = RequestLimits::default().public_tables_per_person, value_name = "COUNT")]
    public_tables_per_person: u32,
}

impl LimitArgs {
    const fn request_limits(&self) -> RequestLimits {
        RequestLimits {
            requests_per_address: self.requests_per_address,
            requests_per_person: self.requests_per_person,
            identities_per_address: self.identities_per_address,
            new_tables_per_address: self.new_tables_per_address,
            streams_per_address: self.streams_per_address,
            streams_per_person: self.streams_per_person,
            tables_per_person: self.tables_per_person,
            connections_per_address: self.connections_per_address,
            replays_per_address: self.replays_per_address,
            histories_per_address: self.histories_per_address,
            reviews_per_address: self.reviews_per_address,
            table_reviews_per_address: self.table_reviews_per_address,
            reviews: self.reviews,
            bot_tables_per_person: self.bot_tables_per_person,
            bot_tables: self.bot_tables,
            bot_tables_per_address: self.bot_tables_per_address,
            public_tables_per_person: self.public_tables_per_person,
        }
    }
}

/// Serves until SIGTERM or Ctrl-C.
pub(crate) fn run(args: &ServeArgs) -> Result<Exit, CliError> {
    let config = Config {
        listen: args.listen,
        database: args.database.clone().unwrap_or_else(Database::default_file),
        limits: args.limits.request_limits(),
        proxies: match &args.trusted_proxies {
            Some(proxies) => proxies.clone(),
            None if args.behind_proxy => TrustedProxies::Count(1),
            None => TrustedProxies::None,
        },
        keep_days: args.keep_days,
        abandoned_days: args.abandoned_days,
        bot_threads: args.bot_threads,
    };
    lonja_server::log_to_stderr();
    let ready = |address: SocketAddr| {
        eprintln!("Tables are stored in {}.\nOpen http://{address}/ in a browser. Ctrl-C ends it.", config.database);
    };
    serve(&config, ready).map(|()| Exit::Done).map_err(CliError::failed)
}
