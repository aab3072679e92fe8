package dev.trawl.worker.execute;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.TlsTrust;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.testkit.Certificates;
import dev.trawl.testkit.ManualTime;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpsTest {

    private static final InetAddress HERE = InetAddress.ofLiteral("127.0.0.1");

    private final AtomicInteger calls = new AtomicInteger();
    private final HttpsServer server;
    private SSLContext context;

    HttpsTest() throws Exception {
        server = HttpsServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        context = SSLContext.getDefault();
    }

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        context = Certificates.make(folder, "service", "-ext", "SAN=dns:service.test")
                .context();
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", exchange -> {
            calls.incrementAndGet();
            byte[] body = "{\"success\":true,\"data\":1}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterAll
    void stop() {
        server.stop(0);
    }

    @Test
    void the_certificate_is_checked_against_the_name_though_the_address_is_pinned() throws Exception {
        assertThat(call(context, "service.test")).isEqualTo(new TaskResult.Success("1"));
        assertThat(calls.get()).isEqualTo(1);
        assertRefused(call(context, "other.test"));
    }

    @Test
    void an_unknown_issuer_is_refused() throws Exception {
        assertRefused(call(SSLContext.getDefault(), "service.test"));
    }

    private void assertRefused(TaskResult result) {
        int before = calls.get();
        assertThat(result)
                .isInstanceOfSatisfying(
                        TaskResult.Failure.class,
                        failure -> assertThat(failure.error()).contains(": tls: "));
        assertThat(calls.get()).isEqualTo(before);
    }

    private TaskResult call(SSLContext trust, String name) throws Exception {
        int port = server.getAddress().getPort();
        EgressGuard guard = new EgressGuard(List.of("127.0.0.1/32:" + port));
        String settings = "{\"url\":\"https://%s:%d/\"}".formatted(name, port);
        var time = new ManualTime();
        try (var fetcher = new HttpFetcher(guard, _ -> List.of(HERE), time, PoolConfig.DEFAULTS, "Trawl")) {
            Fetcher trusting = request -> fetcher.fetch(request.withTrust(TlsTrust.of(trust, true)));
            return new HttpExecutor(trusting, SecretSource.NONE, time).execute(Attempt.of("call", "{}", settings));
        }
    }
}
