package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.gateway.tls.ServerTlsFiles;
import dev.trawl.proto.task.v1.NewTask;
import dev.trawl.proto.task.v1.SubmitRequest;
import dev.trawl.proto.task.v1.TaskServiceGrpc;
import dev.trawl.spi.Role;
import dev.trawl.testkit.Certificates;
import dev.trawl.testkit.RecordingProxy;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// gRPC has the certificate of the other listener, and its renewal. (S24)
@Timeout(300) // keytool takes its time on a busy machine
class GrpcTlsTest {

    @TempDir
    private Path folder;

    @Test
    void grpc_uses_tls_and_reloads_a_renewed_certificate() throws Exception {
        var made = Certificates.valid(folder, "server");
        var other = Certificates.valid(folder, "other");
        var files = new ServerTlsFiles(made.certificate(), made.key(), Optional.empty());
        var config = GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false).withTls(files);
        Path first = Files.copy(made.certificate(), folder.resolve("first.crt"));
        try (var edge = new Edge();
                var gateway = Gateway.start(config, edge.services())) {
            int port = gateway.openGrpc(0);
            try (var plain = new GrpcClient(port)) {
                assertThatThrownBy(() -> plain.submit("echo", "{}")).isInstanceOf(StatusRuntimeException.class);
            }
            var before = trusting(first, port);
            try {
                assertThat(health(before)).isEqualTo(ServingStatus.SERVING);
                Files.copy(other.certificate(), made.certificate(), StandardCopyOption.REPLACE_EXISTING);
                Files.copy(other.key(), made.key(), StandardCopyOption.REPLACE_EXISTING);
                gateway.refreshTls();
                assertThat(health(before)).as("an open connection").isEqualTo(ServingStatus.SERVING);
                assertMeets(other.certificate(), port);
                assertThatThrownBy(() -> assertMeets(first, port)).isInstanceOf(StatusRuntimeException.class);
            } finally {
                before.shutdownNow();
            }
        }
    }

    /// S24. The same call without TLS shows that the proxy would have seen the payload.
    @Test
    void a_payload_is_readable_on_the_wire_only_without_tls() throws Exception {
        String marker = "https://shop.example/a-url-on-the-wire";
        var made = Certificates.valid(folder, "server");
        var files = new ServerTlsFiles(made.certificate(), made.key(), Optional.empty());
        var config = GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false).withTls(files);
        try (var edge = new Edge();
                var gateway = Gateway.start(config, edge.services());
                var plain = RecordingProxy.to(edge.gateway.openGrpc(0));
                var encrypted = RecordingProxy.to(gateway.openGrpc(0))) {
            submit(
                    NettyChannelBuilder.forAddress("127.0.0.1", plain.port())
                            .usePlaintext()
                            .build(),
                    marker);
            submit(trusting(made.certificate(), encrypted.port()), marker);
            System.out.printf(
                    "S24 gRPC: bytes without TLS=%d payload seen=%b, bytes with TLS=%d payload seen=%b%n",
                    plain.bytes(), plain.saw(marker), encrypted.bytes(), encrypted.saw(marker));
            assertThat(plain.saw(marker)).isTrue();
            assertThat(encrypted.bytes()).isGreaterThan(1_000);
            assertThat(encrypted.saw(marker)).isFalse();
        }
    }

    private static void submit(ManagedChannel channel, String payload) {
        try {
            var task = NewTask.newBuilder().setType("echo").setPayload("{\"url\":\"%s\"}".formatted(payload));
            var stub = GrpcClient.with(TaskServiceGrpc.newBlockingStub(channel), Edge.token(Role.ADMIN));
            assertThat(stub.submit(SubmitRequest.newBuilder().addTasks(task).build())
                            .getIdsCount())
                    .isEqualTo(1);
        } finally {
            channel.shutdownNow();
        }
    }

    private static void assertMeets(Path certificate, int port) throws IOException {
        var channel = trusting(certificate, port);
        try {
            assertThat(health(channel)).isEqualTo(ServingStatus.SERVING);
        } finally {
            channel.shutdownNow();
        }
    }

    private static ServingStatus health(ManagedChannel channel) {
        return HealthGrpc.newBlockingStub(channel)
                .check(HealthCheckRequest.getDefaultInstance())
                .getStatus();
    }

    private static ManagedChannel trusting(Path certificate, int port) throws IOException {
        var trust = TlsChannelCredentials.newBuilder()
                .trustManager(certificate.toFile())
                .build();
        return NettyChannelBuilder.forAddress("127.0.0.1", port, trust)
                .overrideAuthority("localhost")
                .build();
    }
}
