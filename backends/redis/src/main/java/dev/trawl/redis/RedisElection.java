package dev.trawl.redis;

import dev.trawl.redis.connection.Pipeline;
import dev.trawl.redis.connection.Script;
import dev.trawl.redis.connection.Wakes;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Election;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Leader election by one expiring key that holds the leader's node. A leader never outlasts the key: its own TTL
/// starts when a renewal is sent.
final class RedisElection implements Election {

    private static final Logger log = LoggerFactory.getLogger(RedisElection.class);
    private static final Duration TRY_AGAIN = Duration.ofSeconds(1);

    private final Pipeline line;
    private final Wakes wakes;
    private final String channel;
    private final Candidate candidate;
    private final TimeSource time;
    private final Thread thread;
    private volatile long until;
    private volatile boolean closed;
    private boolean told;
    private boolean unanswered;

    /// A candidate, its lock and the callback for changes of the lead.
    record Candidate(String node, String key, Duration ttl, Duration renewInterval, Runnable changed) {}

    RedisElection(Pipeline line, Wakes wakes, String channel, Candidate candidate, TimeSource time) {
        this.line = line;
        this.wakes = wakes;
        this.channel = channel;
        this.candidate = candidate;
        this.time = time;
        this.until = time.nanos();
        this.thread = Thread.ofPlatform().name("redis-election").daemon().unstarted(this::stand);
    }

    RedisElection begin() {
        thread.start();
        return this;
    }

    @Override
    public boolean leads() {
        return !closed && until - time.nanos() > 0;
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            // The thread releases the lock itself, so that no renewal can follow.
            if (!Thread.currentThread().equals(thread)) {
                thread.join(Pipeline.TIMEOUT.plus(TRY_AGAIN));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void stand() {
        try (var listening = wakes.listen(candidate.key())) {
            while (!closed) {
                long heard = listening.heard();
                listening.await(heard, step().toNanos());
            }
        } finally {
            line.tell(commands -> List.of(
                    Script.RESIGN.count(commands, candidate.key(), candidate.node(), channel, candidate.key())));
            tellChange();
        }
    }

    /// Runs one attempt and returns the delay to the next. After any exception this node remains a candidate.
    private Duration step() {
        try {
            boolean answered = attempt();
            tellChange();
            return answered && leads() ? candidate.renewInterval() : TRY_AGAIN;
        } catch (RuntimeException | Error e) {
            log.error("election failed node={}", candidate.node(), e);
            return TRY_AGAIN;
        }
    }

    /// Acquires or renews the lock if possible; false when the server did not answer. After an
    /// unanswered renewal the
    /// server must answer a ping first. If only responses are lost, each further renewal would keep the lock
    /// for a node
    /// that no longer leads.
    private boolean attempt() {
        try {
            if (unanswered) {
                line.ask(commands -> commands.ping());
            }
            unanswered = true;
            long sent = time.nanos();
            boolean leads = line.ask(commands -> Script.LEAD.count(
                            commands,
                            candidate.key(),
                            candidate.node(),
                            Long.toString(candidate.ttl().toMillis())))
                    == 1;
            unanswered = false;
            until = leads ? sent + candidate.ttl().toNanos() : sent;
            return true;
        } catch (LiveStateUnavailableException e) {
            log.debug("lead not renewed node={} cause={}", candidate.node(), e.getMessage());
            return false;
        }
    }

    private void tellChange() {
        boolean leads = leads();
        if (leads != told) {
            told = leads;
            log.info("lead changed node={} leads={}", candidate.node(), leads);
            try {
                candidate.changed().run();
            } catch (RuntimeException | Error e) {
                log.error("listener failed node={}", candidate.node(), e);
            }
        }
    }
}
