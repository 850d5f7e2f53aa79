//! Rules that end a game or a match early.
use super::ArgumentError;
use super::values::{Settings, bad};
use crate::arena::adjudication::{Adjudication, DrawRule, ResignRule};
use crate::arena::statistics::{Model, Sprt};
use crate::search::CERTAIN_CENTIPAWNS;

/// `-resign movecount=N score=S [twosided=true]`
pub(super) fn resign(flag: &str, words: &[String]) -> Result<ResignRule, ArgumentError> {
    const EXPECTED: &str =
        "movecount=N score=CENTIPAWNS and perhaps twosided=true; N from 1, score from 1 to 10000";
    let settings = Settings::read(flag, words)?;
    settings.only(&["movecount", "score", "twosided"], EXPECTED)?;
    match (settings.needed("movecount", EXPECTED)?, settings.needed("score", EXPECTED)?) {
        (moves @ 1.., score @ 1..=CERTAIN_CENTIPAWNS) => {
            Ok(ResignRule { moves, score, twosided: settings.truth("twosided")?.unwrap_or(false) })
        }
        _ => Err(bad(flag, &words.join(" "), EXPECTED)),
    }
}

/// `-draw movenumber=N movecount=N score=S`
pub(super) fn draw(flag: &str, words: &[String]) -> Result<DrawRule, ArgumentError> {
    const EXPECTED: &str =
        "movenumber=N movecount=N score=CENTIPAWNS; movecount from 1, score from 0 to 10000";
    let settings = Settings::read(flag, words)?;
    settings.only(&["movenumber", "movecount", "score"], EXPECTED)?;
    let after = settings.number("movenumber")?.unwrap_or(0);
    match (settings.needed("movecount", EXPECTED)?, settings.needed("score", EXPECTED)?) {
        (moves @ 1.., score @ 0..=CERTAIN_CENTIPAWNS) => Ok(DrawRule { after, moves, score }),
        _ => Err(bad(flag, &words.join(" "), EXPECTED)),
    }
}

/// The flag that asked for adjudication as a draw, if one did.
pub(super) fn flag_of_draws(rules: &Adjudication) -> Option<&'static str> {
    rules.draw.map(|_| "-draw").or(rules.max_moves.map(|_| "-maxmoves"))
}

/// `-sprt elo0=E elo1=E alpha=P beta=P model=M`
pub(super) fn sprt(flag: &str, words: &[String]) -> Result<Sprt, ArgumentError> {
    let settings = Settings::read(flag, words)?;
    settings.only(&["elo0", "elo1", "alpha", "beta", "model"], "elo0, elo1, alpha, beta or model")?;
    let value = |key: &str, default: f64| settings.number(key).map(|number| number.unwrap_or(default));
    let model = match settings.get("model") {
        None | Some("normalized") => Model::Normalised,
        Some("logistic") => Model::Logistic,
        Some("bayesian") => Model::Bayesian,
        Some(word) => return Err(bad(flag, word, "`normalized`, `logistic` or `bayesian`")),
    };
    let sprt = Sprt {
        elo0: value("elo0", 0.0)?,
        elo1: value("elo1", 5.0)?,
        alpha: value("alpha", 0.05)?,
        beta: value("beta", 0.05)?,
        model,
    };
    let probability = |p: f64| p > 0.0 && p < 1.0;
    // Beyond that no float tells a score from 0 or 1.
    let sane = |elo: f64| elo.abs() <= 2000.0;
    if sprt.elo0 < sprt.elo1
        && sane(sprt.elo0)
        && sane(sprt.elo1)
        && probability(sprt.alpha)
        && probability(sprt.beta)
        && sprt.alpha + sprt.beta < 1.0
    {
        Ok(sprt)
    } else {
        const EXPECTED: &str =
            "elo0 < elo1, both from -2000 to 2000, alpha and beta between 0 and 1 with a sum below 1";
        Err(bad(flag, &words.join(" "), EXPECTED))
    }
}
