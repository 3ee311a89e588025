use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;
use clap::{Args as Arguments, Parser, Subcommand, ValueEnum};

use super::baseline::BaselinePlan;
use crate::model::Seed;
use crate::replay::Policy;

/// The command line.
#[derive(Debug, Parser)]
#[command(
    name = "mathboard",
    version = crate::evidence::VERSION,
    about = "Results board and exact re-scorer for LiveMathematicianBench",
    arg_required_else_help = true,
    max_term_width = 100,
    after_help = "Exit codes: 0 all agree, 1 something disagrees, 2 some file or argument could not be used.\n\
        `mathboard help COMMAND` shows examples."
)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Read letters out of responses exactly as the benchmark's evaluators do, or under another declared policy
    Answer(AnswerPlan),
    /// Print the order in which CPython's random.Random(seed).shuffle puts a list
    Shuffle(ShufflePlan),
    /// Write the data set of a board
    Build(BuildPlan),
    /// Score result files again from their raw responses, and name every disagreement
    Score(ScorePlan),
    /// Print the ranking of a data set for what an address of the site has behind its question mark
    Board(BoardPlan),
    /// Write a static page for every address of a built site
    Pages(PagesArgs),
    /// Tell what changed from one data set to another
    Diff(DiffPlan),
    /// Run a solver that never reads the question, and write its result files
    Baseline(BaselinePlan),
}

/// `mathboard answer`.
#[derive(Debug, Arguments)]
#[command(
    after_help = "Reads JSON lines {\"input\": \"…\"} from standard input and writes one line for each:\n\
    {\"letter\",\"rule\",\"start\",\"end\"}; rule is box, single, fallback or none (- for the input null,\n\
    which no evaluator parses); start and end are byte offsets of the matched characters in the input, null where\n\
    nothing matched. Under another policy than the released one, rule is its name or none.\n\n\
    With --policies the lines are {\"input\": \"…\", \"human\": \"B\"}, where human is what a reader says and begins with\n\
    the letter, if there is one; what is printed is how often each policy agrees with the reader, invents a letter\n\
    where there is none, misses one, or reads another, and the rule of each.\n\n\
    Examples:\n  echo '{\"input\": \"so \\\\boxed{B}\"}' | mathboard answer\n  \
    echo '{\"input\": \"The answer is B. A is weaker.\"}' | mathboard answer --policy last-phrase\n  \
    mathboard answer --policies < cases.jsonl"
)]
pub struct AnswerPlan {
    /// The policy to read by: released, boxed-only, lenient-box, last-phrase, without-thinking, last-declared or strict
    #[arg(long, value_name = "ID", default_value = "released", hide_default_value = true)]
    pub policy: Policy,
    /// Hold every policy against a reader
    #[arg(long, conflicts_with = "policy")]
    pub policies: bool,
    /// How to print what --policies gives
    #[arg(long, value_enum, default_value_t = Format::Table, requires = "policies")]
    pub format: Format,
}

/// `mathboard score`.
#[derive(Debug, Arguments)]
#[command(
    after_help = "Of each file: recorded and replayed right answers, verdicts that flip, letters of the key that disagree\n\
    with the shuffle, and what is odd about it. Files may be packed with gzip. Without --items the published ids of\n\
    LiveMathematicianBench tell positions; item files are needed for months that are not published here.\n\
    Exit: 0 all agree, 1 some disagree, 2 some file could not be read.\n\n\
    Examples:\n  mathboard score results/\n  \
    mathboard score --items data/ results/202511/accuracy_test_gpt-5.4_202511_high.json\n  \
    mathboard score --format json results/ | jq '.files[] | {model, month, recorded, replayed}'\n  \
    mathboard score --receipt run.json > run.receipt        (--format json: the same in JSON)\n  \
    mathboard score --check run.receipt run.json            \"same\", or what differs\n  \
    mathboard score src/site/sample/proofs                  runs of AdvancedMathBench, as recorded and replayed"
)]
pub struct ScorePlan {
    /// Item files, or folders of them (may be repeated)
    #[arg(long, value_name = "PATH")]
    pub items: Vec<PathBuf>,
    /// List the score under each declared way to read an answer, and the records that flip
    #[arg(long)]
    pub policies: bool,
    /// Print a receipt of each file instead: what was scored, with digests, and what came out
    #[arg(long, conflicts_with = "policies")]
    pub receipt: bool,
    /// The policy whose score the receipts tell beside the released one's
    #[arg(
        long,
        value_name = "ID",
        default_value = "released",
        hide_default_value = true,
        requires = "receipt"
    )]
    pub policy: Policy,
    /// Hold a receipt from before, in text or JSON, against the file
    #[arg(long, value_name = "RECEIPT", conflicts_with_all = ["receipt", "policies", "format"])]
    pub check: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,
    /// Result files, or folders of them
    #[arg(value_name = "FILE_OR_DIR", required = true)]
    pub files: Vec<PathBuf>,
}

/// `mathboard board`.
#[derive(Debug, Arguments)]
#[command(
    after_help = "The numbers are those of the page with the same query: rank ranges from exact paired tests of all\n\
    pairs of runs together (Holm, 5 %), Wilson intervals, and marks against chance and the best solver that never\n\
    reads the question. Shares in JSON run from 0 to 1, and null stands for what is not known.\n\n\
    Keys of a query: board, m (months), from, to, c (categories), style, prompt, effort, provenance, failed, baselines,\n\
    runs, price, sort and find; cols, compare, policies, differ, order, group, form, outcome and q concern the page alone,\n\
    set, models and by its boards of proofs. The site leaves out what is at its default: an empty query is the first page.\n\
    What a query has wrong is named on standard error and ignored.\n\n\
    Exit: 0 printed, 2 some part of the query or the data set could not be used.\n\n\
    Examples:\n  mathboard board\n  \
    mathboard board --query 'm=202511&style=original'\n  \
    mathboard board --data dist/data --query 'prompt=sketch-aware&sort=tokens' --format json | jq '.rows[].rank'"
)]
pub struct BoardPlan {
    /// The folder of a data set, as `mathboard build` writes it [default: the one inside this program]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// What is in view, as the site's addresses have it
    #[arg(long, value_name = "QUERY", default_value = "", hide_default_value = true)]
    pub query: String,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// An aligned table for people.
    Table,
    /// JSON for programs.
    Json,
}

/// `mathboard pages`.
#[derive(Debug, Arguments)]
#[command(
    after_help = "DIR/index.html, as Trunk builds it, is the shell of every page; DIR/data is the data set. Running it\n\
    again is harmless, and writes only what has changed.\n\n\
    Where the address of the site is known, each page of numbers gets a PNG for previews of links, and there are feed.xml\n\
    and sitemap.xml; all three need whole addresses. Right letters, roles and theorems are left out of the pages unless\n\
    --keys asks for them: what collects pages should not collect answers.\n\n\
    Example:\n  mathboard pages --dist dist --base-url https://example.org/board/"
)]
pub struct PagesArgs {
    /// The folder of the built site
    #[arg(long, value_name = "DIR")]
    pub dist: PathBuf,
    /// The address where the site will be served [default: the one that the data set was built with, if any]
    #[arg(long, value_name = "URL", value_parser = site_address)]
    pub base_url: Option<String>,
    /// Write right letters, roles and theorems into the pages; without it only the app shows them
    #[arg(long)]
    pub keys: bool,
    /// Ask search engines to leave the site out
    #[arg(long)]
    pub noindex: bool,
}

/// `mathboard diff`.
#[derive(Debug, Arguments)]
#[command(
    after_help = "OLD and NEW are folders of data sets, or of built sites. Told are months, items, runs and files that came, went\n\
    or are not the same, and on how many items a run came out otherwise; right letters are not named.\n\n\
    Exit: 0 same, 1 something changed, 2 a data set could not be used.\n\n\
    Example:\n  mathboard diff published/dist dist"
)]
pub struct DiffPlan {
    /// The data set from before
    #[arg(value_name = "OLD")]
    pub old: PathBuf,
    /// The data set from after
    #[arg(value_name = "NEW")]
    pub new: PathBuf,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,
}

/// The longest list that `mathboard shuffle` orders: it is held in memory.
const LONGEST_SHUFFLE: u64 = 100_000_000;

/// `mathboard shuffle`.
#[derive(Debug, Arguments)]
#[command(
    after_help = "Each line is one order: the number at position k is the index that the shuffle puts there.\n\n\
    Examples:\n  mathboard shuffle --seed 42 --len 5             the first question of every month\n  \
    mathboard shuffle --seed 42 --len 5 --count 29  all questions of a month with 29\n  \
    mathboard shuffle --seed -36893488147419103232 --len 13"
)]
pub struct ShufflePlan {
    /// The first seed: any whole number, of any size
    #[arg(long, allow_hyphen_values = true, value_name = "S")]
    pub seed: Seed,
    /// How many things to shuffle
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(..=LONGEST_SHUFFLE))]
    pub len: usize,
    /// How many orders to print, for S, S + 1, …
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub count: usize,
}

/// `mathboard build`.
#[derive(Debug, Arguments)]
#[command(
    after_help = "Without --items and --results the board holds the published figures of LiveMathematicianBench \
    and the sample benchmark.\n\n\
    A file that cannot be used is named on standard error and left out; the rest is written all the same, and the command \
    ends with 2. Where no file can be used nothing is written.\n\n\
    With --site the data set becomes that of a built site, and the static pages are written too, as `mathboard pages` does.\n\n\
    Examples:\n  mathboard build --site dist --items my/data --results my/results\n  \
    mathboard build --out dist/data\n  \
    mathboard build --out dist/data --results my/results --published"
)]
pub struct BuildPlan {
    /// The folder of the data set alone: a site has it as data/ beside its index.html
    #[arg(long, value_name = "DIR", required_unless_present = "site", conflicts_with = "site")]
    pub out: Option<PathBuf>,
    /// The folder of a built site, whose data set and pages are to be those of this board
    #[arg(long, value_name = "DIR")]
    pub site: Option<PathBuf>,
    /// Write right letters, roles and theorems into the pages; without it only the app shows them
    #[arg(long, conflicts_with = "out")]
    pub keys: bool,
    /// Ask search engines to leave the site out
    #[arg(long, conflicts_with = "out")]
    pub noindex: bool,
    /// Item files, or folders of them, whose text is to be published (may be repeated)
    #[arg(long, value_name = "PATH")]
    pub items: Vec<PathBuf>,
    /// Result files, or folders of them (may be repeated)
    #[arg(long, value_name = "PATH")]
    pub results: Vec<PathBuf>,
    /// Keep the published figures too; a run given as a file takes the place of the published one
    #[arg(long)]
    pub published: bool,
    /// The address where the site will be served, for links that must be absolute
    #[arg(long, value_name = "URL", value_parser = site_address)]
    pub base_url: Option<String>,
    /// The data set or built site from before, so that the new one tells what changed since
    #[arg(long, value_name = "DIR")]
    pub since: Option<PathBuf>,
}

/// A site's address, with the slash at its end that others are joined to.
fn site_address(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match rest {
        Some(rest) if !rest.is_empty() && !rest.contains(['?', '#', ' ', '"', '<', '>']) => {
            Ok(format!("{}/", text.trim_end_matches('/')))
        }
        _ => Err("expected an address like https://example.org/board/".to_owned()),
    }
}
