package dev.trawl.redis;

import dev.trawl.redis.connection.Client;
import dev.trawl.redis.connection.Pipeline;
import dev.trawl.redis.connection.ReconnectingConnection;
import dev.trawl.redis.connection.RedisAddress;
import dev.trawl.redis.connection.RetryForever;
import dev.trawl.redis.connection.Wakes;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.Counters;
import dev.trawl.spi.live.Election;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.Marks;
import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.spi.live.SharedUrls;
import dev.trawl.spi.live.TaskBoard;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;

/// Live state, ready queue and election on one Redis. Opening never fails because the server is down: calls then
/// throw, and work again once it is reachable.
public final class RedisEngine implements AutoCloseable {

    private static final Duration KEEP_EVERY = Duration.ofMillis(250);

    private final RedisAddress address;
    private final TimeSource time;
    private final RedisKeys keys;
    private final Client client;
    private final Wakes wakes = new Wakes();
    private final ReconnectingConnection<StatefulRedisConnection<String, String>> commands;
    private final ReconnectingConnection<StatefulRedisPubSubConnection<String, String>> signals;
    private final Pipeline line;
    private final Workers workers;
    private final TakeWhenThere takes;
    private final RedisMembership membership;
    private final RedisTaskBoard board;
    private final OneLedger owner;
    private final ScheduledThreadPoolExecutor threads = new ScheduledThreadPoolExecutor(
            3, Thread.ofPlatform().name("redis-keep-", 0).daemon().factory());

    /// The settings of leader election.
    ///
    /// @param key the key of the leader's node, without the prefix
    /// @param ttl the lifetime of a lead that is not renewed
    public record LeaderLock(String key, Duration ttl, Duration renewInterval) {

        public static final LeaderLock DEFAULTS =
                new LeaderLock("scheduler:leader", Duration.ofSeconds(10), Duration.ofSeconds(3));

        public LeaderLock {
            if (ttl.compareTo(renewInterval.multipliedBy(2)) < 0) {
                throw new IllegalArgumentException(
                        "scheduler.leader_lock_ttl must be at least twice scheduler.leader_renew_interval, not %s and %s"
                                .formatted(ttl, renewInterval));
            }
        }
    }

    private RedisEngine(
            RedisAddress address, String prefix, TimeSource time, LongFunction<Optional<WorkerSession>> sessions) {
        this.address = address;
        this.time = time;
        this.keys = new RedisKeys(prefix);
        this.client = new Client(address);
        this.commands = new ReconnectingConnection<>(address, client::commands, time);
        this.signals = new ReconnectingConnection<>(address, () -> client.signals(keys.wake(), wakes), time);
        this.line = new Pipeline(address, commands, time);
        this.workers = new Workers(sessions);
        this.takes = new TakeWhenThere(wakes, time);
        this.membership = new RedisMembership(line, keys);
        this.board = new RedisTaskBoard(line, keys, workers);
        this.owner = new OneLedger(line, keys);
    }

    /// Opens the backend.
    ///
    /// @param prefix precedes every key, so that several clusters can share a server
    /// @param sessions finds a session by id, as `LedgerReads::session` does
    public static RedisEngine open(
            RedisAddress address, String prefix, TimeSource time, LongFunction<Optional<WorkerSession>> sessions) {
        var engine = new RedisEngine(address, prefix, time, sessions);
        engine.begin();
        return engine;
    }

    /// Checks a server without leaving data on it.
    public static EngineCheck check(RedisAddress address, String prefix, TimeSource time) {
        try (var client = new Client(address)) {
            return new ExamineRedis(client, address, new RedisKeys(prefix), time).examine();
        }
    }

    /// Claims the keys for a ledger: [#ping()] then reports a cluster with another ledger.
    ///
    /// @param ledger its id
    public RedisEngine of(long ledger) {
        owner.is(ledger);
        return this;
    }

    public ReadyQueue readyQueue() {
        return new RedisReadyQueue(line, keys, takes);
    }

    public Inboxes inboxes() {
        return new RedisInboxes(line, keys, workers, takes);
    }

    public Heartbeats heartbeats() {
        return new RedisHeartbeats(line, keys, workers, time);
    }

    public Marks marks() {
        return new RedisMarks(line, keys);
    }

    public Counters counters() {
        return new RedisCounters(line, keys);
    }

    /// The URL filter for the crawls of a ledger.
    ///
    /// @param ledger its id
    public SharedUrls sharedUrls(long ledger) {
        return sharedUrls(ledger, RedisSharedUrls.MOST);
    }

    /// @param most the maximum number of URLs per crawl
    SharedUrls sharedUrls(long ledger, int most) {
        return new RedisSharedUrls(line, keys, time, ledger, most);
    }

    public TaskBoard taskBoard() {
        return board;
    }

    /// The single membership of this node.
    public Membership membership() {
        return membership;
    }

    /// Makes a node a candidate for leader.
    ///
    /// @param changed runs whenever the node starts or stops leading
    public Election election(String node, LeaderLock lock, Runnable changed) {
        var candidate = new RedisElection.Candidate(
                node, keys.prefix() + lock.key(), lock.ttl(), lock.renewInterval(), changed);
        return new RedisElection(line, wakes, keys.wake(), candidate, time).begin();
    }

    /// Checks with few requests whether the server answers over the open connection, accepts writes, and
    /// serves no other
    /// cluster under the same prefix.
    public EngineCheck ping() {
        return owner.judge(new ExamineRedis(client, address, keys, time).ping(line));
    }

    @Override
    public void close() {
        membership.close();
        board.write();
        threads.shutdownNow();
        commands.close();
        signals.close();
        client.close();
    }

    private void begin() {
        commands.keep();
        signals.keep();
        every(KEEP_EVERY, commands::keep);
        every(KEEP_EVERY, signals::keep);
        every(RedisMembership.RENEW, membership::renew);
        every(RedisTaskBoard.MOMENT, board::write);
    }

    void every(Duration pause, Runnable step) {
        var _ = threads.scheduleWithFixedDelay(
                new RetryForever(step), pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    }
}
