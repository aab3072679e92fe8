package dev.trawl.worker.execute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.testkit.Certificates;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GrpcTlsTest {

    private Optional<BusinessService> service = Optional.empty();
    private String caFile = "";

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        var made = Certificates.make(folder, "service", "-ext", "SAN=dns:service.test");
        caFile = made.certificate().toString();
        var tls = GrpcSslContexts.configure(
                        SslContextBuilder.forServer(
                                made.certificate().toFile(), made.key().toFile()),
                        SslProvider.JDK)
                .build();
        service = Optional.of(new BusinessService(0, Optional.of(tls)));
    }

    @AfterAll
    void stop() {
        service.ifPresent(BusinessService::close);
    }

    @Test
    void the_certificate_is_checked_against_the_name_though_the_address_is_pinned() {
        assertThat(call("service.test", trusting(caFile))).isEqualTo(new TaskResult.Success("{}"));
        assertRefused(call("other.test", trusting(caFile)));
    }

    @Test
    void an_unknown_issuer_is_refused() {
        assertRefused(call("service.test", ""));
    }

    @Test
    void a_service_with_tls_is_not_called_without() {
        assertThat(call("service.test", ",\"tls\":false"))
                .isInstanceOfSatisfying(
                        TaskResult.Failure.class,
                        failure -> assertThat(failure.error()).contains("UNAVAILABLE"));
    }

    @Test
    void certificates_that_cannot_be_read_are_a_final_failure(@TempDir Path folder) throws Exception {
        Path nonsense = Files.writeString(folder.resolve("nonsense.pem"), "nonsense");
        for (String file :
                List.of(nonsense.toString(), folder.resolve("none.pem").toString())) {
            assertThat(call("service.test", trusting(file)))
                    .isEqualTo(new TaskResult.Failure(
                            false, "executor settings cannot be used: ca_file cannot be read: " + file));
        }
    }

    private static void assertRefused(TaskResult result) {
        assertThat(result)
                .isInstanceOfSatisfying(
                        TaskResult.Failure.class,
                        failure -> assertThat(failure.error()).contains("UNAVAILABLE", "SSLHandshakeException"));
    }

    private static String trusting(String file) {
        return ",\"ca_file\":\"%s\"".formatted(file);
    }

    private TaskResult call(String name, String more) {
        int port = service.orElseThrow().port();
        var guard = new EgressGuard(List.of("127.0.0.1/32:" + port), _ -> List.of(InetAddress.ofLiteral("127.0.0.1")));
        String tls = more.contains("tls") ? "" : ",\"tls\":true";
        try (var executor = new GrpcExecutor(guard, SecretSource.NONE)) {
            return executor.execute(Recording.of("{\"target\":\"%s:%d\"%s%s}".formatted(name, port, tls, more)));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
