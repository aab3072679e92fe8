package dev.trawl.app.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.app.parts.ServerSecrets;
import dev.trawl.core.secret.KeyRing;
import dev.trawl.core.secret.MasterKey;
import dev.trawl.core.secret.MasterKeys;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.worker.ForwardingChannel;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.memory.MemoryLedger;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/// What is hidden in a task's error tells nobody of secrets that the task was not given. (S16)
class HiddenReportsTest {

    private static final String ERROR = "secret://open-sesame-of-a is not set; secret://open-sesame-of-b is not set";

    private final ServerSecrets secrets = new ServerSecrets(Map.of());
    private final List<String> errors = new ArrayList<>();
    private final WorkerChannel channel = new HiddenReports(new Noting(errors), secrets.opened());

    @Test
    void the_secrets_of_other_projects_and_tasks_stay_in_an_error_that_guesses_them() {
        var random = new SecureRandom();
        var keys = KeyRing.fixed(new MasterKeys(List.of(MasterKey.fresh(random))));
        var store = secrets.open(new MemoryLedger(new ManualTime()), keys, random);
        store.put("a", "token", new Secret("open-sesame-of-a", List.of("*")));
        store.put("b", "token", new Secret("open-sesame-of-b", List.of("*")));
        assertThat(secrets.find(lease(2, "a"), "token")).isPresent();
        assertThat(secrets.find(lease(3, "b"), "token")).isPresent();

        for (long task : new long[] {2, 3, 4}) {
            fail(task);
        }

        assertThat(errors)
                .containsExactly(
                        ERROR.replace("open-sesame-of-a", "***"), ERROR.replace("open-sesame-of-b", "***"), ERROR);
        assertThat(secrets.values().hide(ERROR)).doesNotContain("sesame");
    }

    private void fail(long task) {
        var failed = new Outcome.Failed(false, ERROR, Duration.ZERO);
        var id = new LeaseId(SubtaskId.of(task, 1), 1);
        channel.report(new Report(1, id, 1, failed)).join();
    }

    private static Lease lease(long task, String project) {
        var id = new LeaseId(SubtaskId.of(task, 1), 1);
        String whole = "{\"auth\":\"secret://token\"}";
        return new Lease(id, project, "call", 1, whole, "", "http", "{}", Duration.ofMinutes(1), "", false, whole);
    }

    /// Keeps what it is told.
    private record Noting(List<String> errors) implements ForwardingChannel {

        @Override
        public WorkerChannel inner() {
            throw new AssertionError("only reports come here");
        }

        @Override
        public CompletableFuture<ReportReply> report(Report report) {
            errors.add(((Outcome.Failed) report.outcome()).error());
            return CompletableFuture.completedFuture(ReportReply.COMMITTED);
        }
    }
}
