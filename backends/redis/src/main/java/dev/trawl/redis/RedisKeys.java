package dev.trawl.redis;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;

/// The names of all keys, after the prefix that separates clusters.
record RedisKeys(String prefix) {

    private static final String DEFAULT_POOL = "default";

    /// The channel that wakes waiting threads.
    String wake() {
        return prefix + "wake";
    }

    String queue(String pool, boolean high) {
        String of = pool.equals(DEFAULT_POOL) ? "" : pool + ":";
        return prefix + "queue:" + of + (high ? "high" : "normal");
    }

    /// The index of workers that may be live.
    String workers() {
        return prefix + "workers";
    }

    /// The name of a worker in that index.
    static String label(WorkerIdentity worker) {
        if (worker.project().equals(Caller.DEFAULT_PROJECT)) {
            return part(worker.id());
        }
        // Otherwise a worker named `queue` in a project would have the same key as the inbox of a worker named like
        // the project.
        String id = worker.id().equals("queue") ? "%71ueue" : part(worker.id());
        return part(worker.project()) + ":" + id;
    }

    String worker(String label) {
        return prefix + "worker:" + label;
    }

    String inbox(WorkerIdentity worker) {
        return worker(label(worker)) + ":queue";
    }

    String cancel(SubtaskId subtask) {
        return prefix + "cancel:" + subtask;
    }

    String task(TaskId task) {
        return prefix + "task:" + task;
    }

    String counter(String name) {
        return prefix + "counter:" + name;
    }

    /// The URLs in the frontier of a crawl.
    String seen(long ledger, TaskId task) {
        return prefix + "seen:" + ledger + ":" + task;
    }

    /// The ledger that owns these keys.
    String ledger() {
        return prefix + "ledger";
    }

    String nodes() {
        return prefix + "nodes";
    }

    String node(String id) {
        return prefix + "node:" + id;
    }

    private static String part(String text) {
        return text.replace("%", "%25").replace(":", "%3A");
    }
}
