package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.fetch.Authority.Wanted;
import dev.trawl.crawl.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Servers that do TLS wrong, each in its own way, and what a fetch says of it. (C9)
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder, and all else before the first test.
class TlsServersTest {

    private static final String NOT_SPOKEN = "the server speaks no TLS 1.2 or newer";
    private static final String NO_CIPHER = "the server found no cipher in common or refused the handshake";

    @TempDir
    private static Path folder;

    private static Authority authority;
    private static TlsTrust trust;

    @BeforeAll
    static void certify() throws Exception {
        authority = new Authority(folder);
        trust = authority.trust();
        authority.sign(Wanted.of("good", "good.test"));
        authority.sign(Wanted.of("wildcard", "wild").withNames("DNS:*.wild.test"));
        authority.sign(Wanted.of("expired", "expired.test")
                .with("-startdate", "20200101000000Z", "-enddate", "20200201000000Z"));
        authority.sign(Wanted.of("future", "future.test")
                .with("-startdate", "20900101000000Z", "-enddate", "20910101000000Z"));
        authority.sign(Wanted.of("untrusted", "untrusted.test").by("stranger"));
        authority.sign(Wanted.of("sha1", "sha1.test").with("-md", "sha1", "-days", "5"));
        authority.sign(Wanted.of("weak", "weak.test").withKey("rsa:768"));
        authority.sign(Wanted.of("many", "many.test")
                .withNames(IntStream.range(0, 10_000)
                        .mapToObj("DNS:many%d.test"::formatted)
                        .collect(Collectors.joining(","))));
        authority.selfSigned("self", "/CN=self.test");
    }

    @ParameterizedTest
    @CsvSource({
        "expired, expired.test, intermediate, certificate expired",
        "future, future.test, intermediate, certificate not yet valid",
        "self, self.test, self, certificate signed by itself",
        "good, wrong.test, intermediate, certificate for another host",
        "wildcard, a.b.wild.test, intermediate, certificate for another host",
        "untrusted, untrusted.test, stranger, certificate of an unknown issuer",
        "good, good.test, good, certificate whose issuer is unknown or was not sent",
        "sha1, sha1.test, intermediate, certificate signed with SHA1withECDSA",
        "weak, weak.test, intermediate, certificate with a weak key or signature",
        "many, many1.test, intermediate, the server's certificates are too large",
    })
    void a_certificate_that_cannot_be_believed_is_refused(String file, String host, String issuer, String reason)
            throws Exception {
        var arguments = file.equals(issuer)
                ? List.of("-cipher", "ALL:@SECLEVEL=0")
                : List.of(
                        "-cipher",
                        "ALL:@SECLEVEL=0",
                        "-cert_chain",
                        authority.certificate(issuer).toString());
        assertThat(refusal(file, host, arguments)).isEqualTo("tls: " + reason);
    }

    @ParameterizedTest
    @CsvSource({
        "-tls1, ALL:@SECLEVEL=0, " + NOT_SPOKEN,
        "-tls1_1, ALL:@SECLEVEL=0, " + NOT_SPOKEN,
        "-tls1_2, eNULL:@SECLEVEL=0, " + NO_CIPHER,
        "-tls1_2, aNULL:@SECLEVEL=0, " + NO_CIPHER,
    })
    void old_versions_and_open_ciphers_are_refused(String version, String cipher, String reason) throws Exception {
        assertThat(refusal("good", "good.test", List.of(version, "-cipher", cipher)))
                .isEqualTo("tls: " + reason);
    }

    @Test
    void a_request_for_a_client_certificate_is_a_distinct_error() throws Exception {
        var arguments = List.of(
                "-Verify",
                "1",
                "-tls1_2",
                "-cert_chain",
                authority.certificate("intermediate").toString());
        assertThat(refusal("good", "good.test", arguments)).startsWith("tls: the server ");
    }

    /// What is not offered cannot be chosen; no `openssl` speaks these two any more.
    @ParameterizedTest
    @CsvSource({"RC4, 0004 0005 c007 c011", "3DES, 000a c008 c012 0016"})
    void dead_ciphers_are_not_offered(String name, String suites) throws Exception {
        try (var server = new OldCipherServer(suites.split(" "));
                Rig rig = new Rig()) {
            var reply = rig.fetch(FetchRequest.get(url("old.test", server.port())));
            assertThat(said(reply)).as(name).isEqualTo("tls: " + NO_CIPHER);
            assertThat(server.offered()).isFalse();
        }
    }

    @Test
    void a_good_server_is_believed_and_an_exception_is_for_its_request_alone() throws Exception {
        for (String version : List.of("-tls1_2", "-tls1_3")) {
            var arguments = List.of(
                    version,
                    "-cert_chain",
                    authority.certificate("intermediate").toString());
            try (var server = new OpenSslServer(authority, "good", arguments);
                    Rig rig = new Rig()) {
                var request = FetchRequest.get(url("good.test", server.port()));
                assertThat(rig.fetch(request.withTrust(trust)).status()).isEqualTo(200);
                assertThat(said(rig.fetch(request)))
                        .isEqualTo("tls: certificate whose issuer is unknown or was not sent");
                assertThat(rig.fetch(request.withTrust(trust)).status()).isEqualTo(200);
            }
        }
    }

    private static String refusal(String file, String host, List<String> arguments) throws IOException {
        try (var server = new OpenSslServer(authority, file, arguments);
                Rig rig = new Rig()) {
            var reply = rig.fetch(FetchRequest.get(url(host, server.port())).withTrust(trust));
            assertThat(rig.fetcher.openConnections()).isZero();
            return said(reply);
        }
    }

    private static String said(FetchReply reply) {
        return reply.failure()
                .map(failure -> failure.error().code() + ": " + failure.detail())
                .orElse("status " + reply.status());
    }

    private static Url url(String host, int port) {
        return Url.parse("https://%s:%d/".formatted(host, port)).orElseThrow();
    }
}
