package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.app.process.SystemTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// R17, R4, R5: the chaos run, started by `e2e/chaos`. Faults of every kind happen under load, chosen by a seed; then
/// the checker says what became of every task. The long form (`e2e/long R17`) freezes each backend once.
@Tag("cluster")
class R17ChaosTest {

    private static final int LONGEST_SECONDS = 12;
    private static final Duration FROZEN = Duration.ofSeconds(30);

    private final long minutes = Long.getLong("trawl.chaos.minutes", 0);
    private final long seed = Long.getLong("trawl.seed", 1);
    private final boolean kafka =
            System.getProperty("trawl.chaos.engines", "redis").equals("kafka");
    private final Pattern kinds = Pattern.compile(System.getProperty("trawl.chaos.faults", ".*"));
    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    private final SystemTime time = new SystemTime();
    private final long began = time.nanos();
    private final Map<String, Duration> worst = new TreeMap<>();

    @Test
    @EnabledIfSystemProperty(named = "trawl.chaos.minutes", matches = "[0-9]+")
    void no_task_is_lost_or_run_twice_under_random_faults() throws Exception {
        say("chaos minutes=%d seed=%d engines=%s".formatted(minutes, seed, kafka ? "kafka" : "redis"));
        on(ChaosCluster.start(kafka), this::strikeAtRandom);
    }

    @ParameterizedTest
    @CsvSource({"false, (PostgreSQL|S3|Redis) paused", "true, (Redis|Kafka|ZooKeeper) paused"})
    @EnabledIfSystemProperty(named = "trawl.long", matches = "true")
    void nothing_is_lost_or_done_twice_when_a_backend_is_frozen(boolean withKafka, String backends) throws Exception {
        on(ChaosCluster.start(withKafka), (cluster, trial) -> {
            for (ChaosFault fault : faults(cluster, Pattern.compile(backends))) {
                strike(trial, fault, FROZEN);
            }
        });
    }

    /// A run of faults on a cluster under load.
    private interface Run {

        void run(ChaosCluster cluster, ClusterTrial trial) throws Exception;
    }

    private void on(ChaosCluster cluster, Run run) throws Exception {
        try (var rig = cluster.rig()) {
            var trial = new ClusterTrial(rig, "test_visit", "test_race", "test_parts", "test_count");
            try {
                run.run(cluster, trial);
            } catch (Exception | AssertionError e) {
                System.out.println(rig.words());
                throw e;
            } finally {
                report(trial);
            }
        }
    }

    private void strikeAtRandom(ChaosCluster cluster, ClusterTrial trial) throws Exception {
        var faults = faults(cluster, kinds);
        long end = time.nanos() + Duration.ofMinutes(minutes).toNanos();
        while (time.nanos() < end) {
            strike(trial, choose(faults), Duration.ofMillis(random.nextInt(500, LONGEST_SECONDS * 1_000)));
        }
    }

    private static List<ChaosFault> faults(ChaosCluster cluster, Pattern kinds) {
        var faults = cluster.faults().stream()
                .filter(fault -> kinds.matcher(fault.kind()).matches())
                .toList();
        assertThat(faults).as("faults of a kind like " + kinds).isNotEmpty();
        return faults;
    }

    private void strike(ClusterTrial trial, ChaosFault fault, Duration most) throws Exception {
        say("%s for %d ms".formatted(fault.kind(), most.toMillis()));
        var took = trial.measure(fault.kind(), () -> fault.last(most));
        if (took.compareTo(ClusterTrial.WELL_AGAIN) > 0) {
            System.out.println(trial.rig().words());
        }
        worst.merge(fault.kind(), took, (one, two) -> one.compareTo(two) > 0 ? one : two);
    }

    /// Every kind is as likely as any other, whatever the number of things it can happen to.
    private ChaosFault choose(List<ChaosFault> faults) {
        var kinds = faults.stream().map(ChaosFault::kind).distinct().toList();
        String kind = kinds.get(random.nextInt(kinds.size()));
        var same = faults.stream().filter(fault -> fault.kind().equals(kind)).toList();
        return same.get(random.nextInt(same.size()));
    }

    private void report(ClusterTrial trial) throws Exception {
        say("time to normal, worst of each kind:");
        worst.forEach((kind, took) -> System.out.printf(
                "  %-32s %6d ms%s%n",
                kind, took.toMillis(), took.compareTo(ClusterTrial.WELL_AGAIN) > 0 ? "  too long" : ""));
        trial.judge();
        assertThat(worst.values()).as("time to normal").allMatch(took -> took.compareTo(ClusterTrial.WELL_AGAIN) <= 0);
    }

    private void say(String words) {
        System.out.printf("%7.1f s  %s%n", (time.nanos() - began) / 1e9, words);
    }
}
