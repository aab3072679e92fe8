package dev.trawl.app.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.app.Servers;
import dev.trawl.app.TestSettings;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.plugin.Executor;
import dev.trawl.plugin.LoadBalancer;
import dev.trawl.plugin.MetricsCollector;
import dev.trawl.plugin.Splitter;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.plugin.WorkerLoad;
import dev.trawl.testkit.ManualTime;
import dev.trawl.worker.ExecutorRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Jars in a folder bring executors, splitters, load balancers and metrics. (002.46, 002.47, 002.48)
class PluginsTest {

    private static final String EXECUTOR = """
            public class Mail implements dev.trawl.plugin.Executor {
                public String type() { return "mail"; }
                public java.util.Set<String> supportedTaskTypes() { return java.util.Set.of(); }
                public dev.trawl.plugin.TaskResult execute(dev.trawl.plugin.Execution execution) {
                    return new dev.trawl.plugin.TaskResult.Success("{}");
                }
            }
            """;
    private static final String BALANCER = """
            public class Last implements dev.trawl.plugin.LoadBalancer {
                public String name() { return "last"; }
                public dev.trawl.plugin.WorkerLoad select(
                        java.util.List<dev.trawl.plugin.WorkerLoad> workers, dev.trawl.plugin.SubtaskId subtask) {
                    return workers.getLast();
                }
            }
            """;
    private static final String SPLITTER = """
            public class Whole implements dev.trawl.plugin.Splitter {
                public String name() { return "%s"; }
                public Split next(String payload, String settings, String cursor, int max) {
                    return new Split(java.util.List.of(payload), "", true);
                }
            }
            """;
    private static final String METRICS = """
            public class Throwing implements dev.trawl.plugin.MetricsCollector {
                public void recordTaskCreated(String type) { System.setProperty("trawl.test.created", type); }
                public void recordTaskCompleted(String type, java.time.Duration time) { throw new IllegalStateException(); }
                public void recordTaskFailed(String type, String reason) {}
            }
            """;

    @TempDir
    Path temp;

    private Path folder;
    private PluginJar jar;

    @BeforeEach
    void make() throws IOException {
        folder = Files.createDirectories(temp.resolve("data/plugins"));
        jar = new PluginJar(temp.resolve("work"));
    }

    @Test
    void an_executor_in_the_data_folder_runs_a_type() throws Exception {
        String[] settings = {"data.dir", temp.resolve("data").toString(), "types.letter.executor", "mail"};
        assertThatThrownBy(() -> check(settings)).hasMessageContaining("executor 'mail' is unknown");
        jar.write(folder.resolve("mail.jar"), Executor.class, "Mail", EXECUTOR);

        check(settings);

        try (var plan = Blueprint.of(TestSettings.in(temp, settings), new TestHooks(false, Map.of()))) {
            assertThat(plan.executors().get("mail")).isPresent();
            assertThat(plan.plugins().jars()).containsExactly("mail.jar");
        }
    }

    @Test
    void another_folder_can_be_named() throws Exception {
        Path other = Files.createDirectories(temp.resolve("other"));
        jar.write(other.resolve("mail.jar"), Executor.class, "Mail", EXECUTOR);

        check("plugins.dir", other.toString(), "types.letter.executor", "mail");
    }

    @Test
    void a_load_balancer_and_a_splitter_are_found_by_name() throws Exception {
        jar.write(folder.resolve("last.jar"), LoadBalancer.class, "Last", BALANCER);
        jar.write(folder.resolve("whole.jar"), Splitter.class, "Whole", SPLITTER.formatted("whole"));

        check("data.dir", temp.resolve("data").toString(), "scheduler.load_balance_strategy", "last");

        try (var plugins = Plugins.open(folder)) {
            var extensions = plugins.extensions(new Heard(), new JobPlanner(), new ExecutorRegistry());
            assertThat(extensions.splitters())
                    .containsOnlyKeys("crawl", "list", "user_apps", "app_sync", "data_sync", "whole");
            var workers = List.of(new WorkerLoad(1, "a", 1, 0), new WorkerLoad(2, "b", 1, 0));
            assertThat(extensions.balancers().get("last"))
                    .isNotNull()
                    .extracting(balancer -> balancer.select(workers, new SubtaskId(new TaskId(1), 1)))
                    .isEqualTo(workers.getLast());
        }
    }

    @Test
    void two_jars_may_bring_classes_of_the_same_name() throws Exception {
        jar.write(folder.resolve("a.jar"), Splitter.class, "Whole", SPLITTER.formatted("first"));
        jar.write(folder.resolve("b.jar"), Splitter.class, "Whole", SPLITTER.formatted("second"));

        try (var plugins = Plugins.open(folder)) {
            assertThat(plugins.jars()).containsExactly("a.jar", "b.jar");
            assertThat(plugins.extensions(new Heard(), new JobPlanner(), new ExecutorRegistry())
                            .splitters())
                    .containsOnlyKeys("crawl", "list", "user_apps", "app_sync", "data_sync", "first", "second");
        }
    }

    @Test
    void a_failing_plugin_collector_does_not_affect_other_metrics() throws Exception {
        jar.write(folder.resolve("metrics.jar"), MetricsCollector.class, "Throwing", METRICS);
        var own = new Heard();
        try (var plugins = Plugins.open(folder)) {
            var metrics = plugins.extensions(own, new JobPlanner(), new ExecutorRegistry())
                    .metrics();
            metrics.recordTaskCreated("mail");
            metrics.recordTaskCompleted("mail", Duration.ZERO);
        }

        assertThat(System.clearProperty("trawl.test.created")).isEqualTo("mail");
        assertThat(own.completed).isEqualTo(1);
    }

    @Test
    void a_name_that_is_taken_and_a_jar_that_cannot_be_loaded_are_named() throws Exception {
        jar.write(folder.resolve("list.jar"), Splitter.class, "Whole", SPLITTER.formatted("list"));
        assertThatThrownBy(() -> check("data.dir", temp.resolve("data").toString()))
                .hasMessageContaining("a Splitter 'list' already");
        Files.writeString(folder.resolve("list.jar"), "no jar");
        assertThatThrownBy(() -> check("data.dir", temp.resolve("data").toString()))
                .hasMessageContaining("list.jar");
        Files.delete(folder.resolve("list.jar"));
        jar.write(folder.resolve("bad.jar"), MetricsCollector.class, "Mail", EXECUTOR);

        assertThatThrownBy(() -> check("data.dir", temp.resolve("data").toString()))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("Mail")
                .hasMessageContaining(folder.resolve("bad.jar").toString());
    }

    private void check(String... settings) {
        new Servers(new ManualTime()).check(TestSettings.in(temp, settings));
    }

    private static final class Heard implements MetricsCollector {
        int completed;

        @Override
        public void recordTaskCreated(String taskType) {}

        @Override
        public void recordTaskCompleted(String taskType, Duration duration) {
            completed++;
        }

        @Override
        public void recordTaskFailed(String taskType, String reason) {}
    }
}
