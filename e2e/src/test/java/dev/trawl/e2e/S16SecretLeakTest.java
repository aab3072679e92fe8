package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// S16: secrets go to whom they are for, and are found nowhere else.
class S16SecretLeakTest {

    private static final List<String> STORED =
            List.of("s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "far", "bad");
    private static final List<String> IN_ENVIRONMENT = List.of("e1", "e2", "e3", "e4", "e5", "e6");
    private static final String REPLACED = canary("replaced");
    private static final String WRONG_TOKEN = canary("token");
    private static final String PASSWORD = canary("password");

    @RegisterExtension
    final Rig rig = new Rig();

    private final List<String> answers = new ArrayList<>();

    private static String canary(String name) {
        return "canary-\"%s\"/+=%s".formatted(name, name.hashCode());
    }

    @Test
    @Timeout(300)
    void twenty_secrets_through_failing_tasks_and_crawls_are_found_nowhere() throws Exception {
        try (var web = new EchoWeb()) {
            var program = rig.start(launch(web.port()));
            var api = program.api();
            store(api);
            api.get("/secrets").expect(200);
            List<String> tasks = submit(api, web.port());
            await().atMost(Duration.ofMinutes(2)).until(api::isDrained);
            ask(program, api, tasks);

            assertThat(sent(web.heard())).as("secrets that reached the service").hasSize(15);
            assertThat(String.join("\n", answers)).contains("Bearer ***");
            assertThat(leaks(String.join("\n", answers))).as("in answers").isEmpty();
            assertThat(leaks(program.words())).as("in the log").isEmpty();
            program.terminate();
            program.awaitExit(Duration.ofMinutes(2));
            assertThat(leaks(program.words())).as("in the log at the end").isEmpty();
            assertThat(leaks(files())).as("in the data folder").isEmpty();
        }
    }

    private Launch launch(int port) {
        var launch = Launch.on(rig.data())
                .set("log.level", "debug")
                .set("egress.allow", "127.0.0.1/32:" + port)
                .variable("TRAWL_LEDGER_PASSWORD", PASSWORD);
        for (String name : IN_ENVIRONMENT) {
            launch = launch.variable("TRAWL_SECRET_" + name.toUpperCase(Locale.ROOT), canary(name))
                    .variable("TRAWL_SECRET_" + name.toUpperCase(Locale.ROOT) + "_HOSTS", "127.0.0.1");
        }
        for (var type : types().entrySet()) {
            String settings = "{\"url\":\"http://127.0.0.1:%d/service\",%s}".formatted(port, type.getValue());
            launch = launch.set(
                    "types." + type.getKey(),
                    "{\"executor\":\"http\",\"max_attempts\":2,\"backoff\":{\"first\":\"10ms\"},\"settings\":%s}"
                            .formatted(settings));
        }
        return launch;
    }

    /// Ways in which a type can name a secret.
    private static Map<String, String> types() {
        var types = new LinkedHashMap<String, String>();
        types.put("bearer", "\"auth\":{\"bearer\":\"secret://s1\"}");
        types.put("header", "\"headers\":{\"X-Key\":\"secret://s2\",\"X-Other\":\"Key secret://s3\"}");
        types.put("basic", "\"auth\":{\"user\":\"ann\",\"password\":\"secret://s4\"}");
        types.put("env_bearer", "\"auth\":{\"bearer\":\"secret://e1\"}");
        types.put("env_header", "\"headers\":{\"X-Key\":\"secret://e2\"}");
        types.put("env_basic", "\"auth\":{\"user\":\"ann\",\"password\":\"secret://e3\"}");
        types.put("far", "\"auth\":{\"bearer\":\"secret://far\"}");
        types.put("bad", "\"headers\":{\"X-Key\":\"secret://bad\"}");
        types.put("replaced", "\"headers\":{\"X-Key\":\"secret://s5\"}");
        return types;
    }

    private static void store(Api api) throws IOException {
        api.put("/secrets/s5", body(REPLACED, "127.0.0.1")).expect(200);
        for (String name : STORED) {
            String host = name.equals("far") ? "far.example" : "127.0.0.1";
            String value = name.equals("bad") ? canary(name) + "\r\nX-Second: line" : canary(name);
            api.put("/secrets/" + name, body(value, host)).expect(200);
        }
        api.put("/secrets/wrong", body(canary("refused"), "no host")).expect(422);
    }

    private static String body(String value, String host) {
        return Api.JSON.writeValueAsString(Map.of("value", value, "hosts", List.of(host)));
    }

    private static List<String> submit(Api api, int port) throws IOException {
        var tasks = new ArrayList<String>();
        for (String type : types().keySet()) {
            tasks.add(api.submit(type, "{}"));
        }
        String seeds = "\"seeds\":[\"http://127.0.0.1:%d/page\"]".formatted(port);
        String proxy = "\"proxy\":{\"url\":\"http://127.0.0.1:%d\",\"user\":\"u\",\"password\":\"secret://%s\"}";
        for (String more : List.of(
                "\"auth\":{\"bearer\":\"secret://s6\"}",
                "\"auth\":{\"basic\":{\"user\":\"u\",\"password\":\"secret://s7\"}},\"cookies\":{\"sid\":\"secret://e4\"}",
                proxy.formatted(port, "s8"),
                proxy.formatted(port, "e5"),
                "\"auth\":{\"bearer\":\"secret://s9\"},\"cookies\":{\"sid\":\"secret://e6\"}",
                "\"auth\":{\"bearer\":\"secret://far\"}")) {
            tasks.add(api.submit("crawl", "{%s,%s}".formatted(seeds, more)));
        }
        return tasks;
    }

    private void ask(TrawlProcess program, Api api, List<String> tasks) throws IOException {
        for (String task : tasks) {
            for (String part : List.of("", "/events", "/logs", "/subtasks", "/urls", "/results")) {
                answers.add(api.get("/tasks/" + task + part).text());
            }
        }
        for (String path :
                List.of("/tasks/export", "/config?limit=1000", "/secrets", "/metrics", "/workers", "/status")) {
            answers.add(api.get(path).expect(200).text());
        }
        try (var stranger = api.as(WRONG_TOKEN)) {
            answers.add(stranger.get("/tasks").expect(401).text());
        }
        answers.add(Files.readString(Path.of("/proc/%d/cmdline".formatted(program.pid()))));
        for (ProcessHandle child : program.children()) {
            answers.add(Files.readString(Path.of("/proc/%d/environ".formatted(child.pid()))));
        }
    }

    /// Everything that is stored, byte for byte.
    private String files() throws IOException {
        var all = new StringBuilder();
        try (var files = Files.walk(rig.data())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }

    private static List<String> sent(String heard) {
        return all().stream().filter(name -> isIn(heard, canary(name))).toList();
    }

    private static List<String> leaks(String text) {
        return all().stream().filter(name -> isIn(text, canary(name))).toList();
    }

    private static List<String> all() {
        var all = new ArrayList<>(STORED);
        all.addAll(IN_ENVIRONMENT);
        all.addAll(List.of("replaced", "token", "password", "refused"));
        return all;
    }

    /// As it is, as JSON writes it, and in the credentials of `ann` and `u`.
    private static boolean isIn(String text, String canary) {
        var encoder = Base64.getEncoder();
        return text.contains(canary)
                || text.contains(canary.replace("\"", "\\\""))
                || List.of("ann", "u").stream()
                        .map(user -> encoder.encodeToString((user + ":" + canary).getBytes(StandardCharsets.UTF_8)))
                        .anyMatch(text::contains);
    }
}
