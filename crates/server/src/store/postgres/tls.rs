//! Encrypted connections. `sslmode` and `sslrootcert` in the connection URL mean what they mean for PostgreSQL's own
//! programs, except that there is no `sslmode=allow`.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::sync::Arc;

use percent_encoding::percent_decode_str;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

/// How a connection is encrypted.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct TlsSettings {
    pub(super) mode: SslMode,
    check: Check,
}

/// What is checked of the server's certificate.
#[derive(PartialEq, Eq, Debug)]
enum Check {
    Nothing,
    /// An authority that we trust has signed it.
    Authority(Roots),
    /// The same, and it is for the name of the server.
    AuthorityAndName(Roots),
}

/// The authorities that we trust.
#[derive(PartialEq, Eq, Debug)]
enum Roots {
    System,
    File(PathBuf),
}

impl TlsSettings {
    /// Takes `sslmode` and `sslrootcert` out of a URL; returns the rest of it, for the library that knows only some
    /// modes.
    pub(super) fn from_url(url: &str) -> Result<(String, Self), String> {
        let (address, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut mode, mut roots, mut rest) = ("prefer", None, Vec::new());
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("sslmode", value)) => mode = value,
                Some(("sslrootcert", "system")) => roots = Some(Roots::System),
                Some(("sslrootcert", file)) => roots = Some(Roots::File(decode(file))),
                _ => rest.push(pair),
            }
        }
        let (mode, check) = match (mode, roots) {
            ("disable", _) => (SslMode::Disable, Check::Nothing),
            ("prefer", _) => (SslMode::Prefer, Check::Nothing),
            ("require", None) => (SslMode::Require, Check::Nothing),
            // As in PostgreSQL's own programs: a host that names authorities wants certificates to be checked.
            ("require", Some(roots)) => (SslMode::Require, Check::Authority(roots)),
            ("verify-ca", roots) => (SslMode::Require, Check::Authority(roots.unwrap_or(Roots::System))),
            ("verify-full", roots) => (SslMode::Require, Check::AuthorityAndName(roots.unwrap_or(Roots::System))),
            _ => {
                return Err("has an unknown sslmode: use disable, prefer, require, verify-ca or verify-full".to_owned());
            }
        };
        let query = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
        Ok((format!("{address}{query}"), Self { mode, check }))
    }

    pub(super) fn connector(&self) -> Result<MakeRustlsConnect, String> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = ClientConfig::builder_with_provider(provider.clone()).with_safe_default_protocol_versions();
        let builder = builder.map_err(|error| format!("no encryption: {error}"))?;
        let (authorities, is_name_checked) = match &self.check {
            Check::Nothing => (None, false),
            Check::Authority(roots) => (Some(roots.load()?), false),
            Check::AuthorityAndName(roots) => (Some(roots.load()?), true),
        };
        let authorities = authorities
            .map(|roots| WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider.clone()).build())
            .transpose()
            .map_err(|error| format!("the root certificates can't be used: {error}"))?;
        let verifier = Verifier { authorities, is_name_checked, provider };
        let config = builder.dangerous().with_custom_certificate_verifier(Arc::new(verifier)).with_no_client_auth();
        Ok(MakeRustlsConnect::new(config))
    }
}

/// A path as it is in a URL: `%20` is a space. Paths are bytes, so any of them can be written.
fn decode(path: &str) -> PathBuf {
    OsString::from_vec(percent_decode_str(path).collect()).into()
}

impl Roots {
    fn load(&self) -> Result<RootCertStore, String> {
        let mut store = RootCertStore::empty();
        match self {
            Self::System => drop(store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs)),
            Self::File(path) => {
                let cannot = |error| format!("the root certificates in {} can't be read: {error}", path.display());
                for certificate in CertificateDer::pem_file_iter(path).map_err(|error| cannot(error.to_string()))? {
                    let certificate = certificate.map_err(|error| cannot(error.to_string()))?;
                    store.add(certificate).map_err(|error| cannot(error.to_string()))?;
                }
            }
        }
        if store.is_empty() { Err("there are no root certificates".to_owned()) } else { Ok(store) }
    }
}

/// Checks the server's certificate as the settings say. The signatures of the handshake are always checked.
#[derive(Debug)]
struct Verifier {
    authorities: Option<Arc<WebPkiServerVerifier>>,
    is_name_checked: bool,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(authorities) = &self.authorities else { return Ok(ServerCertVerified::assertion()) };
        // The name is checked after everything else.
        match authorities.verify_server_cert(certificate, intermediates, name, ocsp_response, now) {
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) if !self.is_name_checked => Ok(ServerCertVerified::assertion()),
            verified => verified,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signature, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signature, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_mean_what_they_mean_to_postgresql() {
        let file = || Roots::File("/ca.pem".into());
        for (query, mode, check) in [
            ("", SslMode::Prefer, Check::Nothing),
            ("sslmode=disable", SslMode::Disable, Check::Nothing),
            ("sslmode=require", SslMode::Require, Check::Nothing),
            ("sslmode=require&sslrootcert=/ca.pem", SslMode::Require, Check::Authority(file())),
            ("sslmode=verify-ca", SslMode::Require, Check::Authority(Roots::System)),
            ("sslrootcert=/ca.pem&sslmode=verify-full", SslMode::Require, Check::AuthorityAndName(file())),
            ("sslmode=verify-full&sslrootcert=system", SslMode::Require, Check::AuthorityAndName(Roots::System)),
        ] {
            let (rest, settings) = TlsSettings::from_url(&format!("postgres://h/db?{query}")).unwrap();
            assert_eq!((rest.as_str(), settings), ("postgres://h/db", TlsSettings { mode, check }), "{query}");
        }
        let encoded = "postgres://h/db?sslmode=verify-ca&sslrootcert=%2Fetc%2Four%20ca+1%26.pem";
        let check = Check::Authority(Roots::File("/etc/our ca+1&.pem".into()));
        assert_eq!(TlsSettings::from_url(encoded).unwrap().1.check, check);
        let (rest, _) = TlsSettings::from_url("postgres://h/db?a=1&sslmode=require&b=2").unwrap();
        assert_eq!(rest, "postgres://h/db?a=1&b=2");
        assert!(TlsSettings::from_url("postgres://h/db?sslmode=yes").unwrap_err().contains("verify-full"));
    }
}
