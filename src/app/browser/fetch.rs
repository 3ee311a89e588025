use gloo_net::http::Request;

/// Why a file of the store could not be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// No answer at all.
    #[error("could not reach {address}: {reason}. Check the connection, then reload the page")]
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
    #[error("{reason}. Reload the page; if that does not help, the site has to be built again")]
    Unusable {
        /// Which file, and what is wrong with it.
        reason: String,
    },
}

/// What a status other than success says about a file, and what would help.
fn refused(address: &str, status: u16) -> String {
    match status {
        404 | 410 => {
            format!(
                "{address} is not on this server (status {status}). The site may have been rebuilt: reload the page"
            )
        }
        401 | 403 => format!("the server does not give {address} to this browser (status {status})"),
        _ => format!("the server failed to give {address} (status {status}). Wait a little, then reload the page"),
    }
}

/// The bytes at an address below the site's root, such as `data/index.json`.
pub async fn fetch_bytes(address: &str) -> Result<Vec<u8>, LoadError> {
    let network = |error: gloo_net::Error| LoadError::Network {
        address: address.to_owned(),
        reason: error.to_string(),
    };
    let response = Request::get(address).send().await.map_err(network)?;
    if !response.ok() {
        return Err(LoadError::Status {
            address: address.to_owned(),
            status: response.status(),
        });
    }
    response.binary().await.map_err(network)
}
