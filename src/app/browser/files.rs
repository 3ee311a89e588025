use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsCast;
use web_sys::{Blob, BlobPropertyBag, DragEvent, Event, File, FileList, HtmlAnchorElement, HtmlInputElement};

use super::document::document;

/// A file that the reader handed over, not yet read.
#[derive(Clone, Debug)]
pub struct Picked {
    /// Its name, with folders where the browser tells them.
    pub name: String,
    /// Its content.
    pub content: Blob,
}

impl Picked {
    /// Its length in bytes.
    pub fn size(&self) -> u64 {
        self.content.size() as u64
    }
}

/// A pasted text as a file.
pub fn pick_text(name: &str, text: &str) -> Option<Picked> {
    Some(Picked {
        name: name.to_owned(),
        content: Blob::new_with_str_sequence(&Array::of1(&text.into())).ok()?,
    })
}

fn list(files: Option<FileList>) -> Vec<Picked> {
    let Some(files) = files else { return Vec::new() };
    (0..files.length())
        .filter_map(|at| files.get(at))
        .map(|file: File| {
            let path = js_sys::Reflect::get(&file, &"webkitRelativePath".into())
                .ok()
                .and_then(|path| path.as_string());
            let name = path.filter(|path| !path.is_empty()).unwrap_or_else(|| file.name());
            Picked {
                name,
                content: file.into(),
            }
        })
        .collect()
}

/// The files of a drop.
pub fn pick_from_drop(event: &DragEvent) -> Vec<Picked> {
    list(event.data_transfer().and_then(|transfer| transfer.files()))
}

/// The files chosen in a file input, which is then emptied so that the same file can be chosen again.
pub fn pick_from_input(event: &Event) -> Vec<Picked> {
    let input = event
        .target()
        .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    let Some(input) = input else { return Vec::new() };
    let picked = list(input.files());
    input.set_value("");
    picked
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
