//! Pieces that two pages or more use, one file each. CSS classes carry the part's name.

mod answer;
mod board_gate;
mod breadcrumb;
mod choice;
mod copy_button;
mod drop_anywhere;
mod figure;
mod figure_canvas;
mod filters;
mod filters_more;
mod generations;
mod interval_bar;
mod item_tags;
mod live;
mod outcome;
mod prices;
mod prose;
mod response;
mod view_problems;

pub use answer::{Answer, AnswerView};
pub use board_gate::{BoardGate, Outline};
pub use breadcrumb::Breadcrumb;
pub use choice::{chooser, press};
pub use copy_button::CopyButton;
pub use drop_anywhere::DropAnywhere;
pub use figure::FigureView;
pub use filters::Filters;
pub use generations::generations;
pub use interval_bar::{IntervalBar, PointShape};
pub use item_tags::ItemTags;
pub use live::{does, live, live_text, live_when, pressed, whether};
pub use outcome::{OutcomeTag, ProvenanceTag};
pub use prose::Prose;
pub use response::Response;
pub use view_problems::ViewProblems;
