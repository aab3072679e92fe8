package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.gateway.openapi.ClientSources;
import dev.trawl.spi.Role;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `/openapi.json` generates a typed client that compiles and works.
class GeneratedClientTest {

    /// A program of a user, compiled together with the client.
    private static final String PROGRAM = """
            package generated;

            import java.net.http.HttpClient;
            import java.util.List;
            import java.util.Map;
            import java.util.function.BiFunction;

            public final class Program implements BiFunction<String, String, List<String>> {

                @Override
                public List<String> apply(String server, String token) {
                    var client = new Client(HttpClient.newHttpClient(), server, token);
                    var task = new NewTask("echo", Map.of("n", 1), 7, null, null, null, Map.of("team", "search"), null);
                    String accepted = client.createTask(task);
                    client.createTask(new NewTask("web", null, null, null, null, null, null, null));
                    TaskSummaryPage page = client.listTasks(
                            null, true, null, "label.team=search priority>=7", 10L, null, null, null);
                    TaskSummary only = page.items().getFirst();
                    Task whole = client.getTask(only.id(), null);
                    Task cancelled = client.cancelTask(only.id());
                    return List.of(
                            String.valueOf(accepted.contains(only.id())),
                            page.count().value() + " " + page.count().exact(),
                            whole.type() + " " + whole.labels(),
                            cancelled.state(),
                            String.valueOf(client.listSchedules(null, null, null, null, null, null).items().size()));
                }
            }
            """;

    private final Edge edge = new Edge();

    @TempDir
    private Path folder;

    @AfterEach
    void stop() {
        edge.close();
    }

    @Test
    void every_operation_has_a_unique_camel_case_id() {
        var ids = new ArrayList<String>();
        operations().forEach(operation -> ids.add(operation.path("operationId").asString()));
        assertThat(ids)
                .hasSize(edge.gateway.routes().size())
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z][A-Za-z0-9]+"));
        assertThat(ids)
                .contains("createTask", "listTasks", "getTask", "cancelTask", "updateTask", "deleteTask")
                .contains("listTaskSubtasks", "retryTaskSubtask", "createSchedule", "runNowSchedule", "joinWorkers");
    }

    @Test
    void the_description_names_its_server_and_its_licence() {
        var described = edge.http.get("/openapi.json").json();
        assertThat(described.at("/servers/0/url").asString()).isEqualTo("/");
        assertThat(described.at("/info/license/identifier").asString()).isEqualTo("Apache-2.0");
    }

    @Test
    void a_client_generated_from_the_description_compiles_and_calls_the_server() throws Exception {
        var sources =
                new TreeMap<>(ClientSources.of(edge.http.get("/openapi.json").json()));
        sources.put("generated.Program", PROGRAM);
        compile(sources.entrySet().stream()
                .map(source -> source(source.getKey(), source.getValue()))
                .collect(Collectors.toList()));

        try (var loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            @SuppressWarnings("unchecked")
            var program = (BiFunction<String, String, List<String>>)
                    loader.loadClass("generated.Program").getConstructor().newInstance();
            assertThat(program.apply("http://127.0.0.1:" + edge.gateway.port(), Edge.token(Role.ADMIN)))
                    .containsExactly("true", "1 true", "echo {team=search}", "CANCELLED", "0");
        }
    }

    private List<JsonNode> operations() {
        return edge.http
                .get("/openapi.json")
                .json()
                .path("paths")
                .valueStream()
                .flatMap(JsonNode::valueStream)
                .toList();
    }

    private void compile(List<JavaFileObject> sources) throws IOException {
        var messages = new StringWriter();
        var options = List.of(
                "-d",
                Files.createDirectories(folder).toString(),
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"));
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .getTask(messages, null, null, options, null, sources)
                        .call())
                .as(messages.toString())
                .isTrue();
    }

    private static JavaFileObject source(String name, String text) {
        return new SimpleJavaFileObject(
                URI.create("string:///" + name.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }
}
