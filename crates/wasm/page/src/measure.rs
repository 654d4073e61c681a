//! A short report of what play of a game is like, as the server makes them for its visitors.

use crate::engine::{SearchHost, duration, is_stopped, send, while_hosted};
use crate::guard::{at_leisure, guarded, note, now, problem};
use crate::shelf::Shelf;
use menagerie_api::report::{Count, Host, Made, MeasureError, ShortReport, Times, WIN_TIME, ended};
use menagerie_api::types::{ReportEvent, ReportRequest};
use menagerie_api::{ApiError, Games, read};
use menagerie_core::budget::Budget;
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// The time of the games.
const LONGEST: Duration = Duration::from_secs(30);

/// Makes the report that a request asks for. The events of it go to the host, and the last of them is `done` or `refused`,
/// unless the host stops it.
#[wasm_bindgen]
pub fn measure(request: &str, host: &SearchHost) {
    let last = match while_hosted(host, || try_measure(request, host)) {
        Ok(None) => return,
        Ok(Some(made)) => ended(Ok(made)),
        Err(error) => ReportEvent::Refused { problem: problem(&error) },
    };
    send(host, &last);
}

fn try_measure(request: &str, host: &SearchHost) -> Result<Option<Made>, ApiError> {
    let game = guarded(|| {
        let request: ReportRequest = read(request)?;
        if request.version.is_some() {
            return Err(ApiError::BadRequest("a version of the catalogue is measured by its server".to_string()));
        }
        Shelf::default().game(&request.game, request.definition.as_deref())
    })?;
    let times = Times { games: LONGEST, wins: WIN_TIME };
    at_leisure(|| ShortReport::of(game).make(times, &Browser(host)).transpose())
}

/// The host of a report.
struct Browser<'a>(&'a SearchHost);

impl Host for Browser<'_> {
    fn budget(&self, time: Duration) -> Budget {
        let began = now();
        Budget::new().until(move || is_stopped() || duration(now() - began) >= time)
    }

    fn is_stopped(&self) -> bool {
        is_stopped()
    }

    fn played(&self, count: Count) {
        send(self.0, &ReportEvent::from(count));
    }

    fn fault(&self, error: &MeasureError) {
        note(error.to_string());
    }
}
