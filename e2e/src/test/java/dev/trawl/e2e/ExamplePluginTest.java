package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// The plugin of `docs/examples/plugin` is built as it is there and runs: executor, splitter, load balancer, metrics.
/// (002.46, 002.47, 002.48)
@Timeout(300)
class ExamplePluginTest {

    private static final Path EXAMPLE = Path.of("..", "docs", "examples", "plugin", "src", "main");

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    void a_task_is_split_assigned_run_and_measured_by_it() throws Exception {
        Path folder = Files.createDirectories(rig.folder().resolve("plugins"));
        build(folder.resolve("example.jar"));
        var program = rig.start(Launch.on(rig.data())
                .set("plugins.dir", folder.toString())
                .set("scheduler.load_balance_strategy", "fullest")
                .set("types.words", "{\"executor\":\"count_words\",\"split\":{\"splitter\":\"sentences\"}}"));
        var api = program.api();

        String task = api.submit("words", "\"One two. Three.\"");
        await().atMost(Duration.ofMinutes(2)).until(api::isDrained);

        assertThat(api.state(task)).isEqualTo("COMPLETED");
        assertThat(api.results(task).stream().map(JsonNode::toString))
                .containsExactlyInAnyOrder(
                        "{\"subtask\":1,\"data\":\"One\"}",
                        "{\"subtask\":1,\"data\":\"two\"}",
                        "{\"subtask\":1,\"data\":{\"words\":2}}",
                        "{\"subtask\":2,\"data\":\"Three\"}",
                        "{\"subtask\":2,\"data\":{\"words\":1}}");
        // Plugins hear of a task after it is committed.
        await().untilAsserted(() ->
                assertThat(program.words()).contains("example: created words").contains("example: completed words"));
    }

    private void build(Path jar) throws IOException {
        Path classes = Files.createDirectories(rig.folder().resolve("classes"));
        List<String> arguments = new ArrayList<>(
                List.of("-proc:none", "-cp", System.getProperty("java.class.path"), "-d", classes.toString()));
        arguments.addAll(
                files(EXAMPLE.resolve("java")).stream().map(Path::toString).toList());
        var said = new ByteArrayOutputStream();
        int exit = ToolProvider.getSystemJavaCompiler().run(null, said, said, arguments.toArray(String[]::new));
        assertThat(exit).as(said.toString(StandardCharsets.UTF_8)).isZero();
        try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Path root : List.of(classes, EXAMPLE.resolve("resources"))) {
                for (Path file : files(root)) {
                    out.putNextEntry(new JarEntry(root.relativize(file).toString()));
                    Files.copy(file, out);
                    out.closeEntry();
                }
            }
        }
    }

    private static List<Path> files(Path root) throws IOException {
        try (var all = Files.walk(root)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
