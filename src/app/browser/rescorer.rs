use js_sys::{Array, Function, Promise, Uint8Array};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::document::document;

// `public/desk.js`, once it is loaded.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = rescorer)]
    fn listen(tell: &Function);
    #[wasm_bindgen(js_namespace = rescorer)]
    fn prepare();
    #[wasm_bindgen(js_namespace = rescorer)]
    fn take(things: &Array);
    #[wasm_bindgen(js_namespace = rescorer, js_name = takeSamples)]
    fn take_samples(of: &str);
    #[wasm_bindgen(js_namespace = rescorer)]
    fn asked() -> String;
    #[wasm_bindgen(js_namespace = rescorer)]
    fn host(address: &str) -> String;
    #[wasm_bindgen(js_namespace = rescorer)]
    fn fetch(address: &str);
    #[wasm_bindgen(js_namespace = rescorer)]
    fn know(shard: &Uint8Array);
    #[wasm_bindgen(js_namespace = rescorer)]
    fn remove(key: u32);
    #[wasm_bindgen(js_namespace = rescorer)]
    fn item(month: &str, no: u32) -> Promise;
    #[wasm_bindgen(js_namespace = rescorer)]
    fn more(key: u32, what: &str, argument: &str) -> Promise;
    #[wasm_bindgen(js_namespace = rescorer)]
    fn save(key: u32, what: &str, argument: &str, name: &str) -> Promise;
    #[wasm_bindgen(js_namespace = rescorer)]
    fn keep(key: u32, with_file: bool) -> Promise;
    #[wasm_bindgen(js_namespace = rescorer)]
    fn restore() -> Promise;
    #[wasm_bindgen(js_namespace = rescorer)]
    fn mark(id: &str, is_on_board: bool) -> Promise;
    #[wasm_bindgen(js_namespace = rescorer)]
    fn lacking(key: u32) -> String;
    #[wasm_bindgen(js_namespace = rescorer)]
    fn forget(id: Option<&str>) -> Promise;
    #[wasm_bindgen(js_namespace = rescorer, js_name = isInPage)]
    fn is_in_page() -> bool;
}

/// The part of the site that reads and scores files, away from the page. It is loaded when the first file comes.
#[derive(Clone, Copy, Debug)]
pub struct Rescorer(());

impl Rescorer {
    /// Loads it; `tell` gets a file's key with what became of it in JSON, or with how far it is read: bytes, records
    /// (0 where that is not known), and seconds left for it and for all files. For the key 0 it is what came
    /// ([`crate::dropped::Arrivals`]). It is false where that cannot be read.
    ///
    /// # Errors
    /// Words for the reader when the site does not have it.
    pub async fn load(
        tell: impl Fn(u32, Option<String>, f64, f64, f64, f64) -> bool + 'static,
    ) -> Result<Self, String> {
        let loaded = load_module();
        let loaded = match loaded {
            Some(promise) => JsFuture::from(promise).await.is_ok(),
            None => false,
        };
        if !loaded {
            let words =
                "The part of this site that reads files could not be loaded. Check the connection and reload the page.";
            return Err(words.to_owned());
        }
        let tell = Closure::<dyn Fn(u32, Option<String>, f64, f64, f64, f64) -> bool>::new(tell).into_js_value();
        listen(tell.unchecked_ref());
        Ok(Self(()))
    }

    /// Gets everything here that needs the network.
    pub fn prepare(self) {
        prepare();
    }

    /// Hands over what the reader did: see [`super::handed_over`].
    pub fn take(self, things: &Array) {
        take(things);
    }

    /// Takes the files of a sample: `results` or `proofs`.
    pub fn take_samples(self, of: &str) {
        take_samples(of);
    }

    /// The address of a file that the page's own address names; empty where it names none.
    pub fn asked(self) -> String {
        asked()
    }

    /// The host that an address of a file names; where it cannot be asked, a sentence that says why after a `!`.
    pub fn host(self, address: &str) -> String {
        host(address)
    }

    /// Fetches a file from an address whose host the reader agreed to.
    pub fn fetch(self, address: &str) {
        fetch(address);
    }

    /// Tells of the items of a month of the site: the bytes of a [`crate::store::ItemShard`].
    pub fn know(self, shard: &[u8]) {
        know(&Uint8Array::from(shard));
    }

    /// Forgets a file, at once.
    pub fn remove(self, key: u32) {
        remove(key);
    }

    /// The text of an item in JSON, a [`crate::store::ItemText`], if a dropped file has it.
    pub async fn item(self, month: &str, no: usize) -> Option<String> {
        text(item(month, no as u32)).await
    }

    /// What there is on a result file beside its score, as text: `what` and `argument` are those of `Desk.more` in
    /// `public/desk.js`.
    pub async fn more(self, key: u32, what: &str, argument: &str) -> Option<String> {
        text(more(key, what, argument)).await
    }

    /// The same as a download of this name; words where it cannot be made.
    pub async fn save(self, key: u32, what: &str, argument: &str, name: &str) -> Option<String> {
        text(save(key, what, argument, name)).await
    }

    /// Why nothing is told of a file by [`Self::more`]; empty where that is not because its texts are not kept.
    pub fn lacking(self, key: u32) -> String {
        lacking(key)
    }

    /// Takes all runs that this browser keeps. Resolves, as the three below, to the lines of `Desk.keep`.
    pub fn restore(self) -> Promise {
        restore()
    }

    /// Keeps what a result file came to, and the file itself if that is wanted.
    pub fn keep(self, key: u32, with_file: bool) -> Promise {
        keep(key, with_file)
    }

    /// Notes whether a run that is kept is on the board.
    pub fn mark(self, id: &str, is_on_board: bool) -> Promise {
        mark(id, is_on_board)
    }

    /// Keeps one run no more, or none of them.
    pub fn forget(self, id: Option<&str>) -> Promise {
        forget(id)
    }

    /// The text that one of these resolves to.
    pub async fn text(told: Promise) -> Option<String> {
        text(told).await
    }

    /// Whether files are read in the page, which stands still meanwhile, since the browser has no worker for it.
    pub fn is_in_page(self) -> bool {
        is_in_page()
    }
}

async fn text(told: Promise) -> Option<String> {
    JsFuture::from(told).await.ok()?.as_string()
}

/// Adds the module to the page under the name that this build of the site has for it.
fn load_module() -> Option<Promise> {
    let document = document()?;
    let address = document
        .query_selector("meta[name=rescorer]")
        .ok()??
        .get_attribute("content")?;
    let script = document.create_element("script").ok()?;
    script.set_attribute("type", "module").ok()?;
    script.set_attribute("src", &address).ok()?;
    let head = document.head()?;
    Some(Promise::new(&mut |loaded, failed| {
        let listen = |event: &str, done: &Function| script.add_event_listener_with_callback(event, done).is_ok();
        let is_added = listen("load", &loaded) && listen("error", &failed) && head.append_child(&script).is_ok();
        if !is_added {
            failed.call0(&JsValue::NULL).ok();
        }
    }))
}
