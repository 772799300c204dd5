//! The documents and requests as TypeScript declarations, in one file for the page.

use gametree_arena::{Decision, Miniature, Part, documents, explain, poker, quiz, reasons, sights};
use ts_rs::{Config, TS};

use crate::error::{Code, ErrorBody, Problem};
use crate::handlers::{
    analyze, arenas, children, coach, compare, convert, explain as telling, hint, position, quiz as quizzes,
    reckoning, reply, sessions, spots, trees,
};

const HEAD: &str = "// Written by `make types` from the Rust types; not by hand.\n";

/// Every type that goes over the wire, as the file `web/src/types/api.ts`.
pub fn declarations() -> String {
    // Counts stay far below 2^53, so that plain numbers hold them.
    let config = Config::new().with_large_int("number");
    let mut out = String::from(HEAD);
    macro_rules! declare {
        ($($kind:ty),* $(,)?) => {
            $(
                if let Some(words) = <$kind as TS>::docs() {
                    out += &format!("\n{}", words.trim_end());
                }
                out += &format!("\nexport {}\n", <$kind as TS>::decl(&config));
            )*
        };
    }
    declare![
        documents::Games,
        documents::GameRow,
        documents::AlgorithmRow,
        documents::Game,
        documents::AutoChoice,
        documents::Runs,
        documents::Payoffs,
        documents::Position,
        documents::HiddenView,
        documents::View,
        documents::Played,
        documents::Turn,
        documents::LegalMove,
        documents::Picture,
        documents::Look,
        documents::Piece,
        documents::Tabletop,
        documents::Seat,
        documents::Thing,
        documents::Told,
        documents::Report,
        documents::MoveRow,
        Decision,
        documents::Coach,
        documents::Hint,
        explain::Comparison,
        explain::Compared,
        quiz::Sheet,
        quiz::Question,
        quiz::QuestionKind,
        quiz::Outcome,
        trees::LectureTree,
        position::PositionRequest,
        reply::ReplyRequest,
        coach::CoachRequest,
        hint::HintRequest,
        telling::ExplainRequest,
        telling::MergeWish,
        compare::CompareRequest,
        convert::ConvertRequest,
        convert::Converted,
        Miniature,
        Part,
        children::ChildrenRequest,
        children::Children,
        children::Child,
        quizzes::QuizRequest,
        quizzes::GradedAnswers,
        analyze::AnalyzeRequest,
        analyze::Job,
        analyze::LiveReport,
        analyze::LiveFailure,
        analyze::StopRequest,
        analyze::Stopped,
        sessions::SessionRequest,
        sessions::Session,
        sessions::SessionView,
        sessions::MoveRequest,
        reckoning::ReasonsRequest,
        reasons::Reasons,
        reasons::Reason,
        reasons::Belief,
        reasons::Choice,
        sights::Beliefs,
        sights::Unseen,
        sights::UnseenRow,
        spots::SpotRequest,
        spots::SpotStarted,
        spots::SpotQuestion,
        spots::SpotStanding,
        poker::SpotDocument,
        poker::SpotSettings,
        poker::NodeDocument,
        poker::SideDocument,
        poker::HandDocument,
        documents::Arena,
        documents::ArenaRow,
        documents::EndingCount,
        documents::Meeting,
        documents::SprtState,
        documents::ArenaGame,
        documents::ArenaPly,
        documents::ArenaLine,
        arenas::ArenaRequest,
        arenas::ArenaStarted,
        arenas::KeptArena,
        arenas::ArenaStanding,
        arenas::ArenaGameRequest,
        arenas::ArenaStopped,
        ErrorBody,
        Problem,
        Code,
    ];
    out.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
