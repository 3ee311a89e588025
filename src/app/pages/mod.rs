//! One file a page. A page asks its board, arranges parts, and keeps its state in the address.

mod about;
mod chosen_runs;
mod compare;
mod figures;
mod item;
mod item_choices;
mod item_runs;
mod items;
mod leaderboard;
mod not_found;
mod ranking_table;
mod rescore;
mod rescore_agreement;
mod rescore_audit;
mod rescore_audited;
mod rescore_band;
mod rescore_board;
mod rescore_kept;
mod rescore_long;
mod rescore_notices;
mod rescore_records;
mod rescore_takeaway;
mod rescore_versions;
mod run;
mod trial;
mod trial_outcome;

pub use about::About;
pub use compare::Compare;
pub use figures::{FigurePage, Figures};
pub use item::{ItemPage, Reveal};
pub use items::{Items, MonthItems};
pub use leaderboard::Leaderboard;
pub use not_found::NotFound;
pub use rescore::Rescore;
pub use run::RunPage;
pub use trial::TryItems;
