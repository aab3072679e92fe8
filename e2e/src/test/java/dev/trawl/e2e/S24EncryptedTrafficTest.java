package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.testkit.Certificates;
import dev.trawl.testkit.RecordingProxy;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// S24: with TLS, nothing that a worker and its server tell each other can be read on the way; without it all can.
@Timeout(300)
class S24EncryptedTrafficTest {

    private static final String MARKER = "https://shop.example/a-url-on-the-wire";

    @RegisterExtension
    final Rig rig = new Rig();

    @RegisterExtension
    final RemoteWorkers workers = new RemoteWorkers(rig);

    @Test
    void worker_traffic_is_encrypted_with_tls() throws Exception {
        var made = Certificates.valid(rig.folder(), "server");
        var launch = launch().set("listen.tls.certificate", made.certificate().toString())
                .set("listen.tls.key", made.key().toString());
        try (var api = rig.start(launch).api().secured(made.context());
                var network = RecordingProxy.to(api.address().getPort())) {
            String credential =
                    runTask(api, network, "--ca-file", made.certificate().toString());
            tell("with TLS", network);

            assertThat(network.bytes()).isGreaterThan(1_000);
            assertThat(network.saw(MARKER)).isFalse();
            assertThat(network.saw(credential)).isFalse();
        }
    }

    /// The same traffic without TLS shows that the proxy would have seen it.
    @Test
    void worker_traffic_is_readable_without_tls() throws Exception {
        var api = rig.start(launch()).api();
        try (var network = RecordingProxy.to(api.address().getPort())) {
            String credential = runTask(api, network);
            tell("without TLS", network);

            assertThat(network.saw(MARKER)).isTrue();
            assertThat(network.saw(credential)).isTrue();
        }
    }

    private Launch launch() {
        return Launch.on(rig.data()).withHooks().set("worker.supported_types", "echo");
    }

    /// Lets a worker on the other side of the network run a task; returns the worker's credential.
    private String runTask(Api api, RecordingProxy network, String... options) throws Exception {
        var arguments = new ArrayList<>(List.of("--device-id", "far", "--test-hooks"));
        arguments.addAll(List.of(options));
        var folder = rig.folder().resolve("far");
        var server = URI.create("http://127.0.0.1:" + network.port());
        workers.add(new WorkerProcess(
                        folder, server, RemoteWorkers.invite(api), Map.of(), arguments.toArray(String[]::new)))
                .awaitReady();
        var target = rig.folder().resolve("target.log");
        String task = api.submit("test_visit", "{\"name\":\"%s\",\"log\":\"%s\",\"ms\":1}".formatted(MARKER, target));
        await().atMost(Duration.ofMinutes(2)).until(() -> api.state(task).equals("COMPLETED"));
        return Files.readAllLines(folder.resolve("worker.credential")).getLast();
    }

    private static void tell(String how, RecordingProxy network) {
        System.out.printf(
                "S24 worker and server %s: bytes=%d url seen=%b%n", how, network.bytes(), network.saw(MARKER));
    }
}
