use gloo_net::http::Request;
use web_sys::RequestCache;

/// Why a file of the store could not be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// No answer at all.
    #[error("could not reach {address} ({reason}): is there a connection?")]
    Network {
        /// What was asked for.
        address: String,
        /// The browser's words.
        reason: String,
    },
    /// An answer, but not the file.
    #[error("{}", refused(address, *status))]
    Status {
        /// What was asked for.
        address: String,
        /// The HTTP status.
        status: u16,
    },
    /// The file, but not as it should be.
    #[error("{reason}")]
    Unusable {
        /// Which file, and what is wrong with it.
        reason: String,
    },
}

/// What a status other than success says about a file.
fn refused(address: &str, status: u16) -> String {
    match status {
        404 | 410 => format!("{address} is not on this server (status {status}), which may have been rebuilt"),
        401 | 403 => format!("the server does not give {address} to this browser (status {status})"),
        _ => format!("the server failed to give {address} (status {status})"),
    }
}

/// The bytes at an address below the site's root, such as `data/index.json`; `is_anew` passes over the copy that the
/// browser keeps.
pub async fn fetch_bytes(address: &str, is_anew: bool) -> Result<Vec<u8>, LoadError> {
    let network = |error: gloo_net::Error| LoadError::Network {
        address: address.to_owned(),
        reason: error.to_string(),
    };
    let cache = if is_anew {
        RequestCache::Reload
    } else {
        RequestCache::Default
    };
    let response = Request::get(address).cache(cache).send().await.map_err(network)?;
    if !response.ok() {
        return Err(LoadError::Status {
            address: address.to_owned(),
            status: response.status(),
        });
    }
    response.binary().await.map_err(network)
}
