//! Metrics in the text format of Prometheus.

use axum::extract::{MatchedPath, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The metrics.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    answers: Family<RouteLabels, Histogram>,
    /// Games started.
    pub games: Counter,
    /// Games ended.
    pub ended: Counter,
    /// Moves stored.
    pub moves: Counter,
    /// Changes that could not be stored.
    pub faults: Counter,
    /// From the time that a change was handed in to the store until it was on the disk.
    pub stored: Histogram,
    /// Requests that were handed on to other processes.
    pub handed_on: Counter,
    connections: Gauge,
    rooms: Gauge,
    analyses: Gauge,
    searches: Gauge,
}

/// How much there is at a moment of what is not counted where it happens.
#[derive(Clone, Copy, Debug)]
pub struct Present {
    /// Open connections, including sockets.
    pub connections: usize,
    /// Games in memory.
    pub rooms: usize,
    /// Open analyses.
    pub analyses: usize,
    /// Searches that wait for a thread.
    pub searches: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabels {
    route: String,
}

fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.0005, 2.0, 16))
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("menagerie"),
            requests: Family::default(),
            answers: Family::new_with_constructor(seconds),
            games: Counter::default(),
            ended: Counter::default(),
            moves: Counter::default(),
            faults: Counter::default(),
            handed_on: Counter::default(),
            stored: seconds(),
            connections: Gauge::default(),
            rooms: Gauge::default(),
            analyses: Gauge::default(),
            searches: Gauge::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register("requests", "Answered requests", self.requests.clone());
        let answer = "Time to answer a request";
        registry.register_with_unit("answer", answer, Unit::Seconds, self.answers.clone());
        registry.register("games_begun", "Games started", self.games.clone());
        registry.register("games_ended", "Games ended", self.ended.clone());
        registry.register("moves_stored", "Moves stored", self.moves.clone());
        registry.register("handed_on", "Requests handed on to other processes", self.handed_on.clone());
        registry.register("store_faults", "Changes that could not be stored", self.faults.clone());
        let stored = "Time until a change is on disk";
        registry.register_with_unit("store", stored, Unit::Seconds, self.stored.clone());
        registry.register("connections", "Open connections, including sockets", self.connections.clone());
        registry.register("rooms", "Games in memory", self.rooms.clone());
        registry.register("analyses", "Open analyses", self.analyses.clone());
        registry.register("searches_waiting", "Searches waiting for a thread", self.searches.clone());
    }

    /// All of it as text, with how much there is of everything at this moment.
    pub fn text(&self, present: Present) -> String {
        let gauges = [
            (&self.connections, present.connections),
            (&self.rooms, present.rooms),
            (&self.analyses, present.analyses),
            (&self.searches, present.searches),
        ];
        for (gauge, value) in gauges {
            gauge.set(value as i64);
        }
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = prometheus_client::encoding::text::encode(&mut text, &self.registry);
        text
    }

    fn note_answer(&self, route: String, status: u16, time: Duration) {
        self.requests.get_or_create(&RequestLabels { route: route.clone(), status }).inc();
        self.answers.get_or_create(&RouteLabels { route }).observe(time.as_secs_f64());
    }
}

/// Counts requests by what they ask for, and logs those that fail.
pub async fn count(State(metrics): State<Arc<Metrics>>, request: Request, next: Next) -> Response {
    let matched = request.extensions().get::<MatchedPath>();
    let route = matched.map_or_else(|| "page".to_string(), |path| path.as_str().to_string());
    let (began, method) = (Instant::now(), request.method().clone());
    let response = next.run(request).await;
    let (status, time) = (response.status(), began.elapsed());
    let ms = time.as_millis() as u64;
    // Refusals because the server is busy or cannot store are not worth a warning each.
    if status == StatusCode::INTERNAL_SERVER_ERROR {
        tracing::warn!(%method, route, status = status.as_u16(), ms, "a request failed");
    } else {
        tracing::debug!(%method, route, status = status.as_u16(), ms, "a request was answered");
    }
    metrics.note_answer(route, status.as_u16(), time);
    response
}
