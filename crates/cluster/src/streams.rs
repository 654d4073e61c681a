//! Where things are on the server: blocks and results in streams, runs in buckets, and data in the object store.

use crate::ClusterError;
use async_nats::Client;
use async_nats::header::{HeaderMap, NATS_MESSAGE_ID};
use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::consumer::pull::Config as PullConfig;
use async_nats::jetstream::context::{CreateStreamError, CreateStreamErrorKind};
use async_nats::jetstream::kv::Store;
use async_nats::jetstream::object_store::ObjectStore;
use async_nats::jetstream::stream::{Config as StreamConfig, DiscardPolicy, RetentionPolicy, Stream};
use async_nats::jetstream::{self, Context};
use std::time::Duration;
use tokio::time::sleep;

/// The blocks of all runs.
pub(crate) const WORK: &str = "menagerie-work";
/// The results of all runs.
pub(crate) const RESULTS: &str = "menagerie-results";
/// A worker that says nothing for this long has lost its block, which goes to another one.
pub(crate) const ACK_WAIT: Duration = Duration::from_secs(10);
/// The coordinator of a run says this often that it is there, and is gone after the time of [`GONE`] without.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(5);
const GONE: Duration = Duration::from_secs(30);
/// What nobody has fetched for this long belongs to no run that goes on.
const FORGOTTEN: Duration = Duration::from_secs(7 * 24 * 3600);
/// How often a stream is asked for that another makes, and how long to wait between.
const ATTEMPTS: u32 = 20;
const SHORTLY: Duration = Duration::from_millis(50);
/// More blocks than this are never under way, on all workers together.
const MOST_UNDER_WAY: i64 = 100_000;

/// The subject of the blocks of a run, which workers of one build fetch.
pub(crate) fn work_of(build: &str, run: &str) -> String {
    format!("{WORK}.{build}.{run}")
}

/// The subject of the results of a run.
pub(crate) fn results_of(run: &str) -> String {
    format!("{RESULTS}.{run}")
}

/// The object that a file of a run is.
pub(crate) fn object_of(run: &str, file: &str) -> String {
    format!("{run}/{file}")
}

/// The name of the object with what a run plays, where that is too long for a message.
pub(crate) const SPEC: &str = "(specification)";
/// What the bucket of runs has of such a run: this, and the name of the object.
pub(crate) const STORED: &str = "object ";

/// The key of a run, which says by which build it is played.
pub(crate) fn key_of(build: &str, run: &str) -> String {
    format!("{build}.{run}")
}

/// What tells a message from others: the server takes each once.
pub(crate) fn identified(id: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(NATS_MESSAGE_ID, id);
    headers
}

/// The streams and buckets of a server. They are made where they are missing.
pub(crate) struct Streams {
    pub(crate) context: Context,
    pub(crate) work: Stream,
    pub(crate) results: Stream,
    /// What each run plays.
    pub(crate) runs: Store,
    /// Which runs have a coordinator; entries vanish by themselves.
    pub(crate) alive: Store,
    /// What is too large for messages.
    pub(crate) data: ObjectStore,
}

impl Streams {
    pub(crate) async fn new(client: Client) -> Result<Streams, ClusterError> {
        let context = jetstream::new(client);
        let stream = |name: &str| StreamConfig {
            name: name.to_string(),
            subjects: vec![format!("{name}.>")],
            retention: RetentionPolicy::WorkQueue,
            max_age: FORGOTTEN,
            ..StreamConfig::default()
        };
        let refused = ClusterError::refused("keep games: it must run with JetStream, as `nats-server -js` does");
        let work = get_or_make(&context, stream(WORK)).await.map_err(|error| refused(error.into()))?;
        let results = get_or_make(&context, stream(RESULTS)).await.map_err(|error| refused(error.into()))?;
        let runs = bucket(&context, "menagerie-runs", FORGOTTEN).await.map_err(&refused)?;
        let alive = bucket(&context, "menagerie-alive", GONE).await.map_err(&refused)?;
        let data = objects(&context, "menagerie-data").await.map_err(&refused)?;
        Ok(Streams { context, work, results, runs, alive, data })
    }

    /// What fetches the messages of some subjects of a stream.
    async fn consumer(stream: &Stream, name: String, subjects: String) -> Result<PullConsumer, ClusterError> {
        let config = PullConfig {
            durable_name: Some(name.clone()),
            filter_subject: subjects,
            ack_wait: ACK_WAIT,
            max_ack_pending: MOST_UNDER_WAY,
            inactive_threshold: FORGOTTEN,
            ..PullConfig::default()
        };
        let consumer = stream.get_or_create_consumer(&name, config).await;
        consumer.map_err(|error| ClusterError::refused("give messages out")(error.into()))
    }

    /// What fetches the blocks of all runs of a build.
    pub(crate) async fn blocks_of(&self, build: &str) -> Result<PullConsumer, ClusterError> {
        Streams::consumer(&self.work, format!("build-{build}"), format!("{WORK}.{build}.>")).await
    }

    /// What fetches the results of a run.
    pub(crate) async fn results_of(&self, run: &str) -> Result<PullConsumer, ClusterError> {
        Streams::consumer(&self.results, format!("run-{run}"), results_of(run)).await
    }
}

/// A stream, which is made where it is missing. Of two that make it at the same moment the server refuses one, for whom it is there
/// then.
async fn get_or_make(context: &Context, config: StreamConfig) -> Result<Stream, CreateStreamError> {
    let mut attempts = 1;
    loop {
        match context.get_or_create_stream(config.clone()).await {
            Err(error) if attempts < ATTEMPTS && is_made_by_another(&error) => {
                attempts += 1;
                sleep(SHORTLY).await;
            }
            got => return got,
        }
    }
}

fn is_made_by_another(error: &CreateStreamError) -> bool {
    match error.kind() {
        CreateStreamErrorKind::JetStream(error) => {
            [ErrorCode::STREAM_SUBJECT_OVERLAP, ErrorCode::STREAM_NAME_EXIST].contains(&error.error_code())
        }
        _ => false,
    }
}

/// A key-value bucket of the newest values, which vanish after a time. It is made as the stream that it is: the client asks
/// for more than a server of version 2.9 says before it makes one.
async fn bucket(context: &Context, name: &str, max_age: Duration) -> Result<Store, async_nats::Error> {
    let config = StreamConfig {
        name: format!("KV_{name}"),
        subjects: vec![format!("$KV.{name}.>")],
        max_messages_per_subject: 1,
        max_age,
        discard: DiscardPolicy::New,
        allow_rollup: true,
        deny_delete: true,
        allow_direct: true,
        ..StreamConfig::default()
    };
    get_or_make(context, config).await?;
    Ok(context.get_key_value(name).await?)
}

/// An object store whose objects vanish after a time. It is made as the stream that it is, too.
async fn objects(context: &Context, name: &str) -> Result<ObjectStore, async_nats::Error> {
    let config = StreamConfig {
        name: format!("OBJ_{name}"),
        subjects: vec![format!("$O.{name}.C.>"), format!("$O.{name}.M.>")],
        max_age: FORGOTTEN,
        discard: DiscardPolicy::New,
        allow_rollup: true,
        allow_direct: true,
        ..StreamConfig::default()
    };
    get_or_make(context, config).await?;
    Ok(context.get_object_store(name).await?)
}
