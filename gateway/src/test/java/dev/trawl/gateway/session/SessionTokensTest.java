package dev.trawl.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.Role;
import dev.trawl.spi.identity.User;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// S12: what is not, letter by letter, a token of ours is refused.
class SessionTokensTest {

    private static final long NOW = 1_800_000_000_000L;
    private static final User ANN = new User("shop", "ann", Role.VIEWER, "derived", 3, 1);
    private static final String CLAIMS =
            "{\"iss\":\"trawl\",\"aud\":\"trawl-api\",\"sub\":\"ann\",\"project\":\"shop\","
                    + "\"ver\":3,\"iat\":1800000000,\"nbf\":1800000000,\"exp\":1800000900,\"jti\":\"0a\"}";

    private final KeyPair pair = pair();
    private final SessionTokens tokens = new SessionTokens(pair, new SecureRandom());
    private final String good = tokens.issue(ANN, NOW).token();

    @Test
    void a_token_of_ours_says_who_it_is_for() {
        var claims = tokens.verify(good, NOW).orElseThrow();
        assertThat(claims.user()).isEqualTo("ann");
        assertThat(claims.project()).isEqualTo("shop");
        assertThat(claims.version()).isEqualTo(3);
        assertThat(claims.expiresAt() - claims.issuedAt()).isEqualTo(900);
        assertThat(accepted(tokens.signed(tokens.head(), CLAIMS))).isTrue();
    }

    @Test
    void token_is_valid_exactly_during_its_lifetime() {
        assertThat(tokens.verify(good, NOW - 1)).isEmpty();
        assertThat(tokens.verify(good, NOW + 899_999)).isPresent();
        assertThat(tokens.verify(good, NOW + 900_000)).isEmpty();
    }

    @Test
    void no_letter_of_it_can_be_another() {
        for (int place = 0; place < good.length(); place++) {
            for (String other : "A z 0 9 - _ . = + / \u00e9 \0".split(" ", -1)) {
                if (good.charAt(place) != other.charAt(0)) {
                    String changed = good.substring(0, place) + other + good.substring(place + 1);
                    assertThat(accepted(changed)).as(changed).isFalse();
                }
            }
        }
    }

    @Test
    void nothing_can_be_cut_out_doubled_or_added() {
        var random = new Random(12);
        for (int round = 0; round < 2_000; round++) {
            int from = random.nextInt(good.length());
            int to = from + 1 + random.nextInt(good.length() - from);
            assertThat(accepted(good.substring(0, from) + good.substring(to))).isFalse();
            assertThat(accepted(good.substring(0, to) + good.substring(from))).isFalse();
        }
        for (String more : new String[] {".", "=", "==", "A", ".A", " ", "\n"}) {
            assertThat(accepted(good + more)).isFalse();
            assertThat(accepted(more + good)).isFalse();
        }
    }

    @Test
    void the_signature_has_one_spelling() {
        // 64 bytes leave four bits of the last letter unused.
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        char last = good.charAt(good.length() - 1);
        for (String other : alphabet.split("")) {
            if (other.charAt(0) != last) {
                assertThat(accepted(good.substring(0, good.length() - 1) + other))
                        .isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "None", "NONE", "nOnE", "none ", "", "HS256", "HS512", "RS256", "ES256", "Ed25519"})
    void no_other_algorithm_is_taken_signed_or_not(String algorithm) {
        String head =
                base64("{\"alg\":\"%s\",\"typ\":\"trawl-session+jwt\",\"kid\":\"%s\"}".formatted(algorithm, kid()));
        String body = head + "." + base64(CLAIMS);
        assertThat(accepted(body + ".")).isFalse();
        assertThat(accepted(body)).isFalse();
        assertThat(accepted(body + ".AA")).isFalse();
        assertThat(accepted(tokens.signed(head, CLAIMS))).isFalse();
    }

    @Test
    void rejects_a_token_signed_by_hmac_with_the_public_key() throws GeneralSecurityException {
        for (String algorithm : new String[] {"HmacSHA256", "HmacSHA512"}) {
            for (String head : new String[] {
                tokens.head(),
                base64("{\"alg\":\"HS256\",\"typ\":\"JWT\"}"),
                base64("{\"alg\":\"HS512\",\"typ\":\"JWT\"}")
            }) {
                var mac = Mac.getInstance(algorithm);
                mac.init(new SecretKeySpec(pair.getPublic().getEncoded(), algorithm));
                String body = head + "." + base64(CLAIMS);
                byte[] tag = mac.doFinal(body.getBytes(StandardCharsets.US_ASCII));
                assertThat(accepted(body + "."
                                + Base64.getUrlEncoder().withoutPadding().encodeToString(tag)))
                        .isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"jku\":\"https://evil.example/keys\"",
                "\"x5u\":\"https://evil.example/cert\"",
                "\"jwk\":{\"kty\":\"OKP\"}",
                "\"crit\":[\"exp\"]",
                "\"b64\":false",
                "\"kid\":\"../../dev/null\"",
                "\"alg\":\"none\""
            })
    void nothing_in_the_head_is_followed(String more) {
        String head =
                base64("{\"alg\":\"EdDSA\",\"typ\":\"trawl-session+jwt\",\"kid\":\"%s\",%s}".formatted(kid(), more));
        assertThat(accepted(tokens.signed(head, CLAIMS))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../key", "", "0", "' or 1=1 --", "/etc/passwd", "http://evil.example/"})
    void a_key_is_only_looked_up(String kid) {
        String head = base64("{\"alg\":\"EdDSA\",\"typ\":\"trawl-session+jwt\",\"kid\":\"%s\"}".formatted(kid));
        assertThat(accepted(tokens.signed(head, CLAIMS))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"JWT", "at+jwt", "TRAWL-SESSION+JWT", ""})
    void another_type_of_token_is_refused(String type) {
        String head = base64("{\"alg\":\"EdDSA\",\"typ\":\"%s\",\"kid\":\"%s\"}".formatted(type, kid()));
        assertThat(accepted(tokens.signed(head, CLAIMS))).isFalse();
    }

    @Test
    void the_token_of_another_installation_is_refused() {
        var other = new SessionTokens(pair(), new SecureRandom());
        assertThat(accepted(other.issue(ANN, NOW).token())).isFalse();
        assertThat(accepted(other.signed(tokens.head(), CLAIMS))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"iss\":\"trawl\"|\"iss\":\"other\"",
                "\"iss\":\"trawl\",|",
                "\"aud\":\"trawl-api\"|\"aud\":\"other\"",
                "\"aud\":\"trawl-api\"|\"aud\":[\"trawl-api\"]",
                "\"aud\":\"trawl-api\",|",
                "\"sub\":\"ann\"|\"sub\":7",
                "\"sub\":\"ann\"|\"sub\":null",
                "\"sub\":\"ann\"|\"sub\":\"ann\",\"sub\":\"bob\"",
                "\"sub\":\"ann\"|\"sub\":\"ann\",\"\\u0073ub\":\"bob\"",
                "\"exp\":1800000900|\"exp\":1800000901",
                "\"exp\":1800000900|\"exp\":1900000000",
                "\"exp\":1800000900|\"exp\":1800000000",
                "\"exp\":1800000900|\"exp\":\"1800000900\"",
                "\"exp\":1800000900|\"exp\":1800000900.0",
                "\"exp\":1800000900|\"exp\":1e99",
                "\"exp\":1800000900|\"exp\":99999999999999999999",
                "\"exp\":1800000900,|",
                "\"nbf\":1800000000|\"nbf\":1800000600",
                "\"nbf\":1800000000,|",
                "\"iat\":1800000000|\"iat\":1800000600",
                "\"iat\":1800000000,|",
                "\"ver\":3|\"ver\":4294967299",
                "\"ver\":3,|",
                ",\"jti\":\"0a\"|",
                "\"jti\":\"0a\"|\"jti\":\"0a\",\"admin\":true",
                "\"jti\":\"0a\"}|\"jti\":\"0a\"}{}",
                "\"jti\":\"0a\"}|\"jti\":\"0a\"} x",
                "{\"iss\"|[{\"iss\""
            })
    void claims_of_another_form_are_refused_though_we_signed_them(String change) {
        String[] parts = change.split("\\|", -1);
        String claims = CLAIMS.replace(parts[0], parts[1]);
        assertThat(claims).isNotEqualTo(CLAIMS);
        assertThat(accepted(tokens.signed(tokens.head(), claims))).as(claims).isFalse();
    }

    private boolean accepted(String token) {
        return tokens.verify(token, NOW).isPresent();
    }

    private String kid() {
        String head = new String(Base64.getUrlDecoder().decode(tokens.head()), StandardCharsets.UTF_8);
        return head.replaceAll(".*\"kid\":\"([0-9a-f]+)\".*", "$1");
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static KeyPair pair() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
