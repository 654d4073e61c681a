//! What a process does about the reports of others.

use super::Received;
use super::note::Note;
use crate::state::State;

/// Listens to the other processes, if there are any, for as long as this one lives.
pub fn listen(state: &State) {
    let Some(mut notes) = state.shared.processes.notes() else { return };
    let state = state.clone();
    tokio::spawn(async move {
        while let Some(received) = notes.recv().await {
            match received {
                Received::Note(from, note) => take(&state, from, note).await,
                Received::Gap => {
                    // What they were is in the store.
                    state.rooms.all_missed();
                    state.shared.account_events.end_all();
                    state.log_outs.some_missed();
                    // Who is here is in no store: all say it again.
                    state.presence.forget_elsewhere();
                    state.shared.processes.report(|| Note::WhoIsHere);
                }
                Received::Lost(places) => state.rooms.keep_only(&places),
                Received::LostHall => {
                    // Those who are connected come back, and are handed on.
                    state.lobby.end_all();
                    state.tournaments.end_all();
                    state.shared.account_events.end_all();
                }
                Received::There(processes) => state.presence.keep_only(&processes),
            }
        }
    });
}

async fn take(state: &State, from: String, note: Note) {
    match note {
        Note::Account { who, game, line } => state.shared.account_events.deliver(&who, game, line.into()),
        Note::Came { number, who, game } => state.presence.came(from, number, who, game),
        Note::Went { number } => state.presence.went(from, number),
        Note::WhoIsHere => state.presence.say_all(),
        Note::LoggedOut { who, only } => state.log_outs.deliver(who, only),
        Note::Room { game, what } => state.rooms.receive(&game, what).await,
    }
}
