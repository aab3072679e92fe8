package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.JobFetcher;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Whom a fetch believes. (C9)
@Timeout(300)
class TlsTest {

    @TempDir
    private Path folder;

    private static RawServer serve(OwnCertificate certificates) throws Exception {
        return new RawServer(certificates.listen(), talk -> {
            while (!talk.request().isEmpty()) {
                talk.send(Replies.ok("secret"));
            }
        });
    }

    private static FetchRequest request(RawServer server, String host) {
        return FetchRequest.get(
                Url.parse("https://%s:%d/".formatted(host, server.port())).orElseThrow());
    }

    @Test
    void the_certificate_is_checked_against_the_name_in_the_url() throws Exception {
        OwnCertificate certificates = new OwnCertificate(folder);
        try (RawServer server = serve(certificates);
                Rig rig = new Rig()) {
            FetchRequest good = request(server, "service.test").withTrust(certificates.trust());
            assertThat(rig.fetch(good).body().size()).isEqualTo(6);
            assertThat(rig.fetch(good).status()).isEqualTo(200);
            assertThat(server.connections()).isEqualTo(1);

            for (String host : new String[] {"other.test", "127.0.0.1"}) {
                FetchReply refused = rig.fetch(request(server, host).withTrust(certificates.trust()));
                assertThat(refused.failure())
                        .contains(new FetchReply.Failure(FetchError.TLS, "certificate for another host"));
            }
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void an_unknown_issuer_is_refused_and_an_exception_does_not_leak() throws Exception {
        OwnCertificate certificates = new OwnCertificate(folder);
        try (RawServer server = serve(certificates);
                Rig rig = new Rig()) {
            FetchRequest excepted = request(server, "other.test").withTrust(certificates.trustForAnyName());
            assertThat(rig.fetch(excepted).status()).isEqualTo(200);
            assertThat(rig.fetcher.idleConnections()).isEqualTo(1);
            assertThat(rig.fetch(request(server, "other.test")).failure())
                    .contains(new FetchReply.Failure(FetchError.TLS, "certificate signed by itself"));
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void a_job_may_leave_the_certificates_of_a_host_unchecked_and_of_no_other() throws Exception {
        OwnCertificate certificates = new OwnCertificate(folder);
        try (RawServer server = serve(certificates);
                Rig rig = new Rig()) {
            var job =
                    JobPlanner.job("{\"seeds\": \"https://a.test/\", \"tls\": {\"insecure_hosts\": [\"other.test\"]}}");
            var session = new JobFetcher(job, rig.fetcher, SecretStore.NONE, rig.time);
            assertThat(session.fetch(request(server, "other.test")).status()).isEqualTo(200);
            assertThat(session.fetch(request(server, "third.test")).failure()).isPresent();
            var another = new JobFetcher(job, rig.fetcher, SecretStore.NONE, rig.time);
            assertThat(another.fetch(request(server, "other.test")).status()).isEqualTo(200);
            assertThat(server.connections()).isEqualTo(3); // nor is a connection shared that was made under it
        }
    }

    @Test
    void an_exception_for_a_host_ends_where_it_leads_to_another() throws Exception {
        OwnCertificate certificates = new OwnCertificate(folder);
        try (RawServer server = new RawServer(certificates.listen(), talk -> {
                    talk.request();
                    talk.send("HTTP/1.1 301 Moved\r\nLocation: https://third.test/\r\nContent-Length: 0\r\n\r\n");
                });
                Rig rig = new Rig()) {
            var job =
                    JobPlanner.job("{\"seeds\": \"https://a.test/\", \"tls\": {\"insecure_hosts\": [\"other.test\"]}}");
            var reply =
                    new JobFetcher(job, rig.fetcher, SecretStore.NONE, rig.time).fetch(request(server, "other.test"));
            assertThat(reply.failure().orElseThrow().error()).isEqualTo(FetchError.REFUSED_REDIRECT);
        }
    }

    @Test
    void a_server_that_speaks_no_tls_is_refused() throws Exception {
        try (RawServer server = new RawServer(talk -> {
                    talk.send("HTTP/1.1 400 Bad\r\n\r\n");
                    talk.hold();
                });
                Rig rig = new Rig()) {
            assertThat(rig.fetch(request(server, "service.test"))
                            .failure()
                            .orElseThrow()
                            .error())
                    .isEqualTo(FetchError.TLS);
            assertThat(rig.fetcher.openConnections()).isZero();
        }
    }
}
