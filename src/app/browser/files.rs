use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Blob, BlobPropertyBag, Event, HtmlAnchorElement};

use super::document::document;

// Of `public/shell.js`.
#[wasm_bindgen]
extern "C" {
    fn handed(event: &Event) -> Array;
}

/// What the reader handed over by a drop, a paste or a file input: files, folders or a text, as [`super::Rescorer`]
/// takes them. `None` where it is nothing.
pub fn handed_over(event: &Event) -> Option<Array> {
    Some(handed(event)).filter(|things| things.length() > 0)
}

/// Offers bytes as a download.
pub fn download(name: &str, media_type: &str, bytes: &[u8]) -> Option<()> {
    let properties = BlobPropertyBag::new();
    properties.set_type(media_type);
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &properties).ok()?;
    let address = web_sys::Url::create_object_url_with_blob(&blob).ok()?;
    let link = document()?
        .create_element("a")
        .ok()?
        .dyn_into::<HtmlAnchorElement>()
        .ok()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&address).ok()
}
