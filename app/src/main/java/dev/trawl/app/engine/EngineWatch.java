package dev.trawl.app.engine;

import dev.trawl.spi.live.EngineCheck;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Checks the backends every 5 s and logs when one fails or recovers.
public final class EngineWatch {

    private static final Logger log = LoggerFactory.getLogger(EngineWatch.class);
    private static final long PAUSE = Duration.ofSeconds(5).toNanos();
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Map<String, Supplier<EngineCheck>> checks;
    private final Duration patience;
    private final Map<String, CompletableFuture<Void>> asked = new HashMap<>();
    private final Map<String, EngineCheck> last = new ConcurrentSkipListMap<>();

    /// @param checks check of each backend, by the setting that names it
    public EngineWatch(Map<String, Supplier<EngineCheck>> checks) {
        this(checks, PATIENCE);
    }

    /// @param patience timeout of one check
    public EngineWatch(Map<String, Supplier<EngineCheck>> checks, Duration patience) {
        this.checks = checks;
        this.patience = patience;
    }

    /// The last result of each backend. A backend that was not checked yet is left out.
    public Map<String, EngineCheck> engines() {
        return Map.copyOf(last);
    }

    /// The keys of the backends whose last check found a problem.
    public List<String> missing() {
        return last.entrySet().stream()
                .filter(check -> !check.getValue().isSound())
                .map(Map.Entry::getKey)
                .toList();
    }

    /// Returns whether the last check of this key found no problem. True before the first check.
    public boolean isSound(String key) {
        var check = last.get(key);
        return check == null || check.isSound();
    }

    /// Checks all backends concurrently, so that one that hangs does not delay the others. A backend is not checked
    /// again before its previous check has returned.
    public boolean runOnce() {
        checks.forEach((key, check) -> asked.computeIfAbsent(
                key, _ -> CompletableFuture.runAsync(() -> note(key, ask(key, check)), Thread::startVirtualThread)));
        CompletableFuture.allOf(asked.values().toArray(CompletableFuture<?>[]::new))
                .completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS)
                .join();
        asked.forEach((key, answer) -> {
            if (!answer.isDone()) {
                note(key, silent(key));
            }
        });
        asked.values().removeIf(CompletableFuture::isDone);
        return false;
    }

    private EngineCheck silent(String key) {
        var before = last.get(key);
        return new EngineCheck(
                before == null ? key : before.engine(),
                before == null ? "" : before.address(),
                "",
                Duration.ZERO,
                List.of("no response for %d s: check the backend and the network".formatted(patience.toSeconds())));
    }

    private synchronized void note(String key, EngineCheck now) {
        boolean wasSound = isSound(key);
        last.put(key, now);
        tell(key, wasSound, now);
    }

    private static EngineCheck ask(String key, Supplier<EngineCheck> check) {
        try {
            return check.get();
        } catch (RuntimeException | LinkageError e) {
            return new EngineCheck(key, "", "", Duration.ZERO, List.of("check failed (%s)".formatted(e)));
        }
    }

    public long nanosToNext() {
        return PAUSE;
    }

    private static void tell(String key, boolean wasSound, EngineCheck now) {
        if (wasSound && !now.isSound()) {
            log.warn(
                    "engine in trouble key={} address={} cause={}",
                    key,
                    now.address(),
                    String.join("; ", now.findings()));
        } else if (!wasSound && now.isSound()) {
            log.info("engine back key={} address={}", key, now.address());
        }
    }
}
