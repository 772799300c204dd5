//! `quiz`: predict the search, step by step, or hand out sheets and grade them.

use std::io::{BufRead, IsTerminal};
use std::sync::Arc;

use gametree_engine::{Error, open_as_tree};
use gametree_explain::quiz::{Answers, Asked, Quiz, Sheet, Wishes, generate, grade};
use gametree_games::tree::{Format, Tree, write_tree};
use serde_json::json;

use crate::args::{self, QuizAction, QuizGrade, QuizSource};
use crate::failure::{Code, Failure};
use crate::output::{bold, print, print_json, write_file};
use crate::session::read_text;

/// Questions of a quiz: enough to see every kind, few enough to finish.
const QUESTIONS: usize = 12;

pub fn run(arguments: &args::Quiz) -> Result<(), Failure> {
    match &arguments.action {
        None => ask(&arguments.source),
        Some(QuizAction::Sheet(source)) => {
            let sheet = serde_json::to_value(make(source)?.sheet())
                .map_err(|error| Failure::failed(error.to_string()))?;
            print_json(&sheet)
        }
        Some(QuizAction::Grade(arguments)) => grade_file(arguments),
    }
}

fn make(source: &QuizSource) -> Result<Quiz, Failure> {
    let tree = match &source.tree {
        Some(text) => open_as_tree(text)?,
        None => made_tree(source)?,
    };
    Ok(Quiz::new(&tree, &source.algorithm, QUESTIONS, source.seed)?)
}

fn made_tree(source: &QuizSource) -> Result<Arc<Tree>, Failure> {
    let wishes = Wishes::for_spec(source.algorithm.clone());
    let wishes = if source.deep { wishes.with_deep_cutoff() } else { wishes };
    Ok(generate(&wishes, source.seed)?.tree)
}

/// Asks in the terminal, says at once whether an answer is right and why, and adds up.
fn ask(source: &QuizSource) -> Result<(), Failure> {
    let quiz = make(source)?;
    let sheet = quiz.sheet();
    let drawing = write_tree(&with_all_names(&quiz.trace.tree), Format::Gtree).map_err(Failure::failed)?;
    print(&format!(
        "{}\n\n{drawing}\nPredict what {} does. An empty line gives the answer, hint helps, quit leaves.\n",
        bold("Quiz"),
        quiz.trace.answer.spec
    ))?;
    let (mut right, mut asked) = (0, 0);
    for (question, truth) in sheet.questions.iter().zip(&quiz.asked) {
        print(&format!("\n{}. {}\n", question.id, question.prompt))?;
        let Some(answer) = readable_answer(&quiz, truth)? else { break };
        asked += 1;
        let outcome = judge(&quiz, &sheet, question.id, &answer);
        right += usize::from(outcome.is_none());
        match outcome {
            None => print(&format!("right. {}\n", truth.why))?,
            Some(message) => print(&format!("{message}\n"))?,
        }
    }
    print(&format!("\n{right} of {asked} right\n"))?;
    if right == asked { Ok(()) } else { Err(Failure::new(Code::Check, "")) }
}

/// An answer that can be right or wrong, asked for again until it is one; a hint on request. None when the player leaves.
fn readable_answer(quiz: &Quiz, truth: &Asked) -> Result<Option<String>, Failure> {
    loop {
        let Some(answer) = read_answer()? else { return Ok(None) };
        match answer.as_str() {
            "" => return Ok(Some(answer)),
            "hint" | "?" => print(&format!("{}\n", truth.hint()))?,
            _ => match quiz.can_read(truth, &answer) {
                Ok(()) => return Ok(Some(answer)),
                Err(problem) => print(&format!("{problem}; try again\n"))?,
            },
        }
    }
}

/// The tree with its made-up names and labels written out, so that the questions can be followed.
fn with_all_names(tree: &Tree) -> Tree {
    let mut named = tree.clone();
    // The file's own expectations would give the answers away.
    named.expectations.clear();
    for node in &mut named.nodes {
        node.named = !node.name.is_empty();
        node.edges.iter_mut().for_each(|edge| edge.labelled = true);
    }
    named
}

/// None when the answer is right, what to say otherwise.
fn judge(quiz: &Quiz, sheet: &Sheet, id: u32, answer: &str) -> Option<String> {
    let one = json!({"schema": gametree_explain::quiz::ANSWERS_SCHEMA, "quiz": sheet, "answers": [{"id": id, "answer": answer}]});
    let graded = match Answers::read(&one.to_string()) {
        Ok(answers) => grade(quiz, &answers),
        Err(error) => return Some(error.to_string()),
    };
    let outcome = graded.outcomes.into_iter().nth(id as usize - 1)?;
    if outcome.passed { None } else { Some(outcome.message) }
}

fn read_answer() -> Result<Option<String>, Failure> {
    if std::io::stdin().is_terminal() {
        print("> ")?;
    }
    let mut line = String::new();
    let read =
        std::io::stdin().lock().read_line(&mut line).map_err(|error| Failure::failed(error.to_string()))?;
    let answer = line.trim().to_string();
    Ok((read > 0 && answer != "quit").then_some(answer))
}

fn grade_file(arguments: &QuizGrade) -> Result<(), Failure> {
    let unreadable = |error: Error| Failure::unreadable(&arguments.file, error);
    let answers = Answers::read(&read_text(&arguments.file)?).map_err(unreadable)?;
    // A teacher's own sheet is to be trusted more than the copy that came with the answers.
    let given = arguments.sheet.as_ref().map(|path| read_sheet(path)).transpose()?;
    let sheet = given.as_ref().or(answers.quiz.as_ref()).ok_or_else(|| {
        let expected = "expected the sheet under \"quiz\", as `gametree quiz sheet` printed it, or --sheet";
        unreadable(Error::Format(expected.into()))
    })?;
    let quiz = Quiz::from_sheet(sheet).map_err(unreadable)?;
    let graded = grade(&quiz, &answers);
    let results = graded.gradescope();
    if let Some(path) = &arguments.results {
        write_file(path, &format!("{results:#}\n"))?;
    }
    if arguments.json {
        print_json(&results)?;
    } else {
        print(&format!("{}\n", graded.output().trim_end()))?;
    }
    if graded.is_perfect() { Ok(()) } else { Err(Failure::new(Code::Check, "")) }
}

fn read_sheet(path: &std::path::Path) -> Result<Sheet, Failure> {
    serde_json::from_str(&read_text(path)?).map_err(|error| Failure::unreadable(path, error))
}
