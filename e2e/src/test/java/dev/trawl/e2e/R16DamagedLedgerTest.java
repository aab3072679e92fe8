package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.app.process.SystemTime;
import dev.trawl.jdbc.JdbcLedger;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.CorruptRowException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// R16: a ledger that was cut or has a wrong bit is refused by name, or says which row is damaged, or lacks only what
/// came after the damage. It never serves another value.
class R16DamagedLedgerTest {

    private static final int VARIANTS = 100;
    private static final int STARTS = LongForm.scaled(3, 100);

    @RegisterExtension
    final Rig rig = new Rig();

    private final RandomGenerator random = LongForm.random();
    private final Map<String, Integer> tally = new TreeMap<>();
    private int variant;
    private int copies;

    /// What a ledger says of one task.
    private sealed interface Said {

        record Value(JsonNode payload) implements Said {}

        record Missing() implements Said {}

        /// It says itself that the data is damaged, and where.
        record Damaged() implements Said {}
    }

    @Test
    @Timeout(600)
    void a_damaged_ledger_never_serves_another_value() throws Exception {
        var stored = Stored.make(rig);
        for (variant = 0; variant < VARIANTS; variant++) {
            Path copy = harmed(stored);
            try (var ledger = JdbcLedgers.open("sqlite:" + copy.resolve("ledger.db"), "", "", 1, new SystemTime())) {
                var missing = judge(stored, id -> ask(ledger, id));
                if (!missing.isEmpty() && harmsFile()) {
                    assertThat(ledger.verify()).as(named("rows are missing")).isNotEmpty();
                }
                if (!harmsFile() && harm() == Harm.FLIP) {
                    assertThat(missing)
                            .as(named("more than the last transaction is missing"))
                            .hasSizeLessThan(2);
                }
            } catch (LedgerOpenException refused) {
                assertThat(refused).as(named("refusal")).hasMessageContaining("ledger.db");
                count("refused");
            }
        }
        // Harm that nobody could have noticed would prove nothing.
        assertThat(tally).containsKeys("refused", "Value", "Missing", "Damaged");
        assertThatTheProgramSaysTheSame(stored);
    }

    private void count(String what) {
        tally.merge(what, 1, Integer::sum);
    }

    /// Starts cost seconds, so a few are enough beside the variants above; `-Dtrawl.long=true` makes a hundred.
    private void assertThatTheProgramSaysTheSame(Stored stored) throws IOException {
        for (variant = 1; variant <= STARTS; variant++) {
            try (var program = rig.launch(Launch.on(harmed(stored)))) {
                if (program.awaitReadyOrExit()) {
                    var _ = judge(stored, id -> ask(program.api(), id));
                } else {
                    assertThat(program.awaitExit(Duration.ofSeconds(10)))
                            .as(named("exit code"))
                            .isPositive();
                    assertThat(program.words().lines())
                            .as(named("refusal"))
                            .singleElement()
                            .asString()
                            .contains("ledger");
                }
            }
        }
    }

    /// Asks for every task. What is missing must have come after the damage; returns what is.
    private List<String> judge(Stored stored, Question question) throws IOException {
        var missing = new ArrayList<String>();
        for (var task : stored.payloads().entrySet()) {
            var said = question.ask(task.getKey());
            count(said.getClass().getSimpleName());
            switch (said) {
                case Said.Value(var payload) -> {
                    assertThat(payload).as(named(task.getKey())).isEqualTo(task.getValue());
                    if (!harmsFile()) {
                        assertThat(missing)
                                .as(named("missing before " + task.getKey()))
                                .isEmpty();
                    }
                }
                case Said.Missing() -> missing.add(task.getKey());
                case Said.Damaged() -> {}
            }
        }
        if (!harmsFile()) {
            assertThat(missing).as(named("missing in the file")).doesNotContainAnyElementsOf(stored.inFile());
        }
        return missing;
    }

    @FunctionalInterface
    private interface Question {
        Said ask(String id) throws IOException;
    }

    private static Said ask(JdbcLedger ledger, String id) {
        try {
            var task = TaskId.parse(id).orElseThrow();
            var payload = ledger.reads()
                    .task(task)
                    .map(view -> Api.JSON.readTree(view.body().payload()));
            var results = ledger.reads().subtasks(task, Set.of(), 0, 10).stream()
                    .flatMap(subtask -> subtask.result().stream())
                    .map(Api.JSON::readTree)
                    .toList();
            return said(payload, results);
        } catch (CorruptRowException damaged) {
            boolean namesRow = !damaged.table().isBlank() && !damaged.row().isBlank();
            assertThat(namesRow || String.valueOf(damaged.getMessage()).contains("ledger.db"))
                    .as(damaged.getMessage())
                    .isTrue();
            return new Said.Damaged();
        }
    }

    private static Said ask(Api api, String id) throws IOException {
        var reply = api.get("/tasks/" + id);
        var results = api.get("/tasks/" + id + "/results");
        if (reply.status() == 404) {
            return new Said.Missing();
        }
        if (reply.status() == 200 && results.status() == 200) {
            return said(
                    Optional.of(reply.json().path("payload")),
                    results.lines().stream().map(line -> line.path("data")).toList());
        }
        for (var problem : List.of(reply, results)) {
            if (problem.status() != 200) {
                assertThat(problem.json().path("code").asString())
                        .as(problem.text())
                        .isEqualTo("damaged_data");
            }
        }
        return new Said.Damaged();
    }

    /// An echo returns its payload, so both must be the same.
    private static Said said(Optional<JsonNode> payload, List<JsonNode> results) {
        if (payload.isEmpty()) {
            return new Said.Missing();
        }
        return new Said.Value(results.stream()
                .filter(result -> !result.equals(payload.get()))
                .findFirst()
                .orElse(payload.get()));
    }

    private Path harmed(Stored stored) throws IOException {
        copies++;
        Path folder = rig.folder().resolve("copy-" + copies);
        Path copy = stored.copyTo(folder);
        Path victim = copy.resolve((harmsFile() ? stored.file() : stored.log()).getFileName());
        assertThat(Files.size(victim)).isPositive();
        harm().strike(victim, random);
        return copy;
    }

    private Harm harm() {
        return variant % 4 < 2 ? Harm.CUT : Harm.FLIP;
    }

    private boolean harmsFile() {
        return variant % 2 == 0;
    }

    private String named(String what) {
        return "variant %d (%s, %s): %s".formatted(variant, harmsFile() ? "ledger.db" : "ledger.db-wal", harm(), what);
    }
}
