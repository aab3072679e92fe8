package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The business service of `docs/examples/service` runs one task of each type of document 001. (001.17)
@Timeout(300)
class ExampleServiceTest {

    private static final Path EXAMPLE = Path.of("..", "docs", "examples", "service");
    private static final Pattern READY = Pattern.compile("ready on http://127\\.0\\.0\\.1:(\\d+)");
    private static final String TOKEN = "open-sesame";

    @RegisterExtension
    final Rig rig = new Rig();

    @ParameterizedTest
    @ValueSource(strings = {"Service.java", "service.py"})
    void example_service_runs_all_three_task_types(String file) throws Exception {
        Path said = rig.folder().resolve("service.txt");
        Process service = start(file, said);
        try {
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> !service.isAlive()
                            || READY.matcher(Files.readString(said)).find());
            var ready = READY.matcher(Files.readString(said));
            assertThat(ready.find()).as(Files.readString(said)).isTrue();
            Path config = rig.folder().resolve("trawl.yaml");
            Files.writeString(
                    config, Files.readString(EXAMPLE.resolve("trawl.yaml")).replace("8099", ready.group(1)));
            var api = rig.start(Launch.on(rig.data()).with("--config", config.toString()))
                    .api();
            api.put("/secrets/service_token", "{\"value\":\"%s\",\"hosts\":[\"127.0.0.1\"]}".formatted(TOKEN))
                    .expect(200);

            assertThat(results(api, "user_apps", "{\"user\":\"u1\"}"))
                    .containsExactly("{\"subtask\":1,\"data\":{\"user\":\"u1\",\"apps\":[\"mail\",\"shop\"]}}");
            assertThat(results(api, "app_sync", "{\"app\":\"busy\"}"))
                    .containsExactlyInAnyOrder(
                            "{\"subtask\":1,\"data\":{\"id\":1,\"op\":\"add\"}}",
                            "{\"subtask\":1,\"data\":{\"id\":2,\"op\":\"remove\"}}",
                            "{\"subtask\":1,\"data\":{\"app\":\"busy\",\"version\":7}}");
            assertThat(results(api, "data_sync", "{\"table\":\"t\",\"rows\":[{\"id\":1},{\"id\":2}]}"))
                    .containsExactly("{\"subtask\":1,\"data\":{\"stored\":2,\"total\":2}}");
        } finally {
            service.destroyForcibly();
            service.onExit().join();
        }
    }

    private static List<String> results(Api api, String type, String payload) throws IOException {
        String task = api.submit(type, payload);
        await().atMost(Duration.ofMinutes(2)).until(api::isDrained);
        assertThat(api.state(task)).isEqualTo("COMPLETED");
        return api.results(task).stream().map(JsonNode::toString).toList();
    }

    private static Process start(String file, Path said) throws IOException {
        Path python = Path.of("/usr/bin/python3");
        Assumptions.assumeTrue(file.endsWith(".java") || Files.isExecutable(python), "there is no Python here");
        String program = file.endsWith(".java")
                ? Path.of(System.getProperty("java.home"), "bin", "java").toString()
                : python.toString();
        var builder = new ProcessBuilder(program, EXAMPLE.resolve(file).toString(), "0")
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().put("SERVICE_TOKEN", TOKEN);
        return builder.start();
    }
}
