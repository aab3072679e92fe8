package dev.trawl.redis;

import dev.trawl.redis.connection.Pipeline;
import dev.trawl.redis.connection.Script;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.time.Duration;

/// Detects two clusters that use the same keys. They would take each other's work and leadership, and neither would
/// report why it stalls.
final class OneLedger {

    private static final Duration LIFE = Duration.ofMinutes(1);

    private final Pipeline line;
    private final RedisKeys keys;
    private volatile long own;

    OneLedger(Pipeline line, RedisKeys keys) {
        this.line = line;
        this.keys = keys;
    }

    /// @param ledger the id of this node's ledger
    void is(long ledger) {
        own = ledger;
    }

    /// Returns the check, with a finding if another cluster uses the keys.
    EngineCheck judge(EngineCheck check) {
        if (own == 0 || !check.isSound()) {
            return check;
        }
        try {
            long owner = line.ask(commands ->
                    Script.OWN.count(commands, keys.ledger(), Long.toString(own), Long.toString(LIFE.toMillis())));
            return owner == own ? check : taken(check);
        } catch (LiveStateUnavailableException _) {
            return check; // the next check repeats this
        }
    }

    private EngineCheck taken(EngineCheck check) {
        return check.butNot("another cluster uses the keys behind '%s'; give each cluster a state.prefix of its own"
                .formatted(keys.prefix()));
    }
}
