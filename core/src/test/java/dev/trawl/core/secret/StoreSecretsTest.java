package dev.trawl.core.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.secret.SealedSecret;
import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.secret.SecretValues;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.memory.MemoryLedger;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Secrets are sealed, opened for whom they are for, and never shown.
class StoreSecretsTest {

    private static final Secret TOKEN = new Secret("open sesame", List.of("a.test"));

    private final ManualTime time = new ManualTime();
    private final MemoryLedger ledger = new MemoryLedger(time);
    private final SecretValues values = new SecretValues();
    private final Ring ring = new Ring(fresh());
    private final StoreSecrets secrets = with(ring);

    @Test
    void a_stored_secret_is_encrypted_and_usable() {
        var row = secrets.put("shop", "token", TOKEN);
        assertThat(secrets.use("shop", "token")).contains(TOKEN);
        assertThat(secrets.use("shop", "other")).isEmpty();
        assertThat(secrets.use("other", "token")).isEmpty();
        assertThat(row.toString()).doesNotContain("sesame");
        assertThat(TOKEN.toString() + ring.keys().current()).isEqualTo("******");
        assertThat(values.hide("say open sesame!")).isEqualTo("say ***!");
    }

    @Test
    void the_same_value_is_sealed_differently_each_time_under_the_same_fingerprint() {
        var one = secrets.put("shop", "one", TOKEN);
        var two = secrets.put("shop", "two", TOKEN);
        var three = secrets.put("shop", "three", new Secret("another one", List.of("*")));
        assertThat(one.sealed()).isNotEqualTo(two.sealed());
        assertThat(one.wrapped()).isNotEqualTo(two.wrapped());
        assertThat(one.fingerprint()).isEqualTo(two.fingerprint()).isNotEqualTo(three.fingerprint());
    }

    @Test
    void a_secret_copied_to_another_project_is_rejected() {
        var row = secrets.put("shop", "token", TOKEN);
        store(new SealedSecret(
                "other", "token", row.hosts(), row.master(), row.wrapped(), row.sealed(), row.fingerprint(), 0, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> secrets.use("other", "token"))
                .withMessage("secret://token cannot be read: it was changed after it was sealed");
    }

    @Test
    void a_tampered_secret_is_rejected() {
        var row = secrets.put("shop", "token", TOKEN);
        for (String changed : List.of("", "AAAA", "!", row.wrapped())) {
            store(new SealedSecret(
                    "shop", "token", row.hosts(), row.master(), row.wrapped(), changed, row.fingerprint(), 0, 0));
            assertThatIllegalArgumentException().isThrownBy(() -> secrets.use("shop", "token"));
        }
    }

    @Test
    void without_its_master_key_a_secret_is_named_and_does_not_open() {
        secrets.put("shop", "token", TOKEN);
        var others = with(new Ring(fresh()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> others.use("shop", "token"))
                .withMessageContaining("secret://token cannot be read: it was sealed with the master key "
                        + ring.keys().current().id());
        others.learn();
        assertThat(others.rotate()).isZero();
        assertThat(secrets.use("shop", "token")).contains(TOKEN);
    }

    @Test
    void after_a_rotation_only_the_new_key_decrypts() {
        for (int i = 0; i < 1_200; i++) {
            secrets.put("shop", "token" + i, new Secret("value " + i, List.of("*")));
        }
        var old = new Ring(ring.keys());

        assertThat(secrets.rotate()).isEqualTo(1_200);

        assertThat(ring.keys().keys()).hasSize(1);
        assertThat(secrets.use("shop", "token7")).contains(new Secret("value 7", List.of("*")));
        assertThatIllegalArgumentException().isThrownBy(() -> with(old).use("shop", "token7"));
    }

    @Test
    void keys_that_somebody_else_looks_after_are_only_used() {
        var first = fresh();
        with(KeyRing.fixed(first)).put("shop", "token", TOKEN);
        var both = first.with(MasterKey.fresh(new SecureRandom()));
        assertThat(with(KeyRing.fixed(both)).rotate()).isEqualTo(1);
        assertThat(with(KeyRing.fixed(both)).rotate()).isZero();
        var second = new MasterKeys(List.of(both.current()));
        assertThat(with(KeyRing.fixed(second)).use("shop", "token")).contains(TOKEN);
    }

    @Test
    void a_new_process_knows_what_to_hide_before_anybody_asks() {
        secrets.put("shop", "token", TOKEN);
        var known = new SecretValues();
        new StoreSecrets(ledger, ring, known, new SecureRandom()).learn();
        assertThat(known.hide("open sesame")).isEqualTo("***");
    }

    @Test
    void replaced_and_removed_values_are_unmasked() {
        secrets.put("shop", "token", TOKEN);
        secrets.put("shop", "token", new Secret("another one", List.of("*")));
        assertThat(values.hide("open sesame, another one")).isEqualTo("open sesame, ***");
        assertThat(secrets.remove("shop", "token")).isTrue();
        assertThat(values.hide("another one")).isEqualTo("another one");
    }

    @Test
    void values_replaced_on_another_server_are_unmasked_after_use() {
        secrets.put("shop", "token", TOKEN);
        var other = new StoreSecrets(ledger, ring, new SecretValues(), new SecureRandom());
        other.put("shop", "token", new Secret("another one", List.of("*")));
        secrets.use("shop", "token");
        assertThat(values.hide("open sesame, another one")).isEqualTo("open sesame, ***");
        other.remove("shop", "token");
        secrets.use("shop", "token");
        assertThat(values.hide("another one")).isEqualTo("another one");
    }

    @Test
    void its_use_is_noted_to_the_minute() {
        secrets.put("shop", "token", TOKEN);
        assertThat(used()).isZero();
        secrets.use("shop", "token");
        long first = used();
        assertThat(first).isPositive();
        time.advance(Duration.ofSeconds(30));
        secrets.use("shop", "token");
        assertThat(used()).isEqualTo(first);
        time.advance(Duration.ofSeconds(31));
        secrets.use("shop", "token");
        assertThat(used()).isEqualTo(first + 61_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"auth\":\"secret://token\"}",
                "{\"header\":\"Key secret://token!\"}",
                "{\"auth\":\"secret:\\/\\/token\"}",
                "{\"proxy\":\"http://u:secret%3A%2f%2Ftoken@p.test/\"}"
            })
    void a_lease_opens_what_it_names(String text) {
        secrets.put("shop", "token", TOKEN);
        var leased = new LeasedSecrets(secrets);
        assertThat(leased.find(lease("shop", text, "{}"), "token")).contains(TOKEN);
        assertThat(leased.find(lease("shop", "{}", text), "token")).contains(TOKEN);
        assertThat(leased.find(lease("other", text, text), "token")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "{\"auth\":\"secret://token2\"}", "{\"auth\":\"secret://my.token\"}", "{\"a\":\"token\"}"})
    void a_lease_opens_nothing_else(String text) {
        secrets.put("shop", "token", TOKEN);
        assertThat(new LeasedSecrets(secrets).find(lease("shop", text, text), "token"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "key", "AAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA= x"})
    void rejects_an_invalid_master_key_without_repeating_the_value(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MasterKeys.parse(text))
                .withMessage("a master key is 32 random bytes in Base64, as 'openssl rand -base64 32' makes");
    }

    @Test
    void keys_are_read_back_as_they_were_written() {
        var keys = fresh().with(MasterKey.fresh(new SecureRandom()));
        assertThat(MasterKeys.parse(keys.text()).text()).isEqualTo(keys.text());
    }

    private static MasterKeys fresh() {
        return new MasterKeys(List.of(MasterKey.fresh(new SecureRandom())));
    }

    private StoreSecrets with(KeyRing keys) {
        return new StoreSecrets(ledger, keys, values, new SecureRandom());
    }

    private void store(SealedSecret row) {
        var _ = ledger.write(transaction -> {
            transaction.secrets().put(row);
            return true;
        });
    }

    private long used() {
        return secrets.list("shop", "", 1).getFirst().usedAt();
    }

    private static Lease lease(String project, String settings, String whole) {
        return new Lease(
                new LeaseId(SubtaskId.of(1, 1), 1),
                project,
                "call",
                1,
                "{}",
                "",
                "http",
                settings,
                Duration.ofMinutes(1),
                "",
                false,
                whole);
    }

    /// Keys in memory, as a file keeps them.
    private static final class Ring implements KeyRing {
        private MasterKeys keys;

        Ring(MasterKeys keys) {
            this.keys = keys;
        }

        @Override
        public MasterKeys keys() {
            return keys;
        }

        @Override
        public MasterKeys renew() {
            keys = keys.with(MasterKey.fresh(new SecureRandom()));
            return keys;
        }

        @Override
        public void dropOthers() {
            keys = new MasterKeys(List.of(keys.current()));
        }
    }
}
