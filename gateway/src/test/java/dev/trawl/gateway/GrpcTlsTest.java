package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.gateway.tls.TlsFiles;
import dev.trawl.testkit.Certificates;
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
    void it_speaks_tls_where_the_listener_does_and_takes_up_a_new_certificate() throws Exception {
        var made = Certificates.valid(folder, "server");
        var other = Certificates.valid(folder, "other");
        var files = new TlsFiles(made.certificate(), made.key(), Optional.empty());
        var config = GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false).with(Optional.of(files));
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
