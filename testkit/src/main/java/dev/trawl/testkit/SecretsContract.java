package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.trawl.spi.secret.SealedSecret;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Sealed secrets.
public abstract class SecretsContract extends LedgerContract {

    @Test
    void nothing_is_sealed_at_first() {
        assertThat(reads().secrets().find("shop", "token")).isEmpty();
        assertThat(reads().secrets().list("shop", "", 10)).isEmpty();
        assertThat(reads().secrets().all("", "", 10)).isEmpty();
        assertThat(remove("shop", "token")).isFalse();
    }

    @Test
    void a_secret_is_read_back_as_it_was() {
        var secret = new SealedSecret(
                "shop", "token", List.of("*.example.org", "a.test"), "m1", "w", "s".repeat(100_000), "f", 1, 2);
        put(secret);
        put(sealed("shop", "open").used(0));
        assertThat(reads().secrets().find("shop", "token")).contains(secret);
        assertThat(reads().secrets().find("shop", "Token")).isEmpty();
        assertThat(reads().secrets().find("other", "token")).isEmpty();
    }

    @Test
    void a_secret_without_hosts_has_none() {
        var secret = new SealedSecret("shop", "token", List.of(), "m1", "w", "s", "f", 1, 2);
        put(secret);
        assertThat(reads().secrets().find("shop", "token")).contains(secret);
    }

    @Test
    void one_of_the_same_name_in_the_project_is_replaced() {
        put(sealed("shop", "token"));
        put(sealed("other", "token"));
        var next = new SealedSecret("shop", "token", List.of("b.test"), "m2", "w2", "s2", "f2", 7, 0);
        put(next);
        assertThat(reads().secrets().find("shop", "token")).contains(next);
        assertThat(reads().secrets().find("other", "token")).contains(sealed("other", "token"));
    }

    @Test
    void one_that_is_there_stays_when_another_is_put_if_absent() {
        var first = sealed("shop", "token");
        var second = new SealedSecret("shop", "token", List.of("b.test"), "m2", "w2", "s2", "f2", 7, 0);
        write(transaction -> {
            transaction.secrets().putIfAbsent(first);
            transaction.secrets().putIfAbsent(second);
            return 2;
        });
        assertThat(reads().secrets().find("shop", "token")).contains(first);
    }

    @Test
    void secrets_are_listed_in_pages_by_name_and_apart_by_project() {
        List.of("b", "B", "a-1", "a.1").forEach(name -> put(sealed("shop", name)));
        put(sealed("a", "z"));
        put(sealed("z", "a"));
        assertThat(reads().secrets().list("shop", "", 10))
                .extracting(SealedSecret::name)
                .containsExactly("B", "a-1", "a.1", "b");
        assertThat(reads().secrets().list("shop", "a-1", 1))
                .extracting(SealedSecret::name)
                .containsExactly("a.1");
        assertThat(reads().secrets().all("", "", 2))
                .extracting(SealedSecret::project)
                .containsExactly("a", "shop");
        assertThat(reads().secrets().all("shop", "a.1", 10))
                .extracting(SealedSecret::project, SealedSecret::name)
                .containsExactly(tuple("shop", "b"), tuple("z", "a"));
    }

    @Test
    void a_forgotten_secret_is_gone() {
        put(sealed("shop", "token"));
        assertThat(remove("shop", "token")).isTrue();
        assertThat(remove("shop", "token")).isFalse();
        assertThat(reads().secrets().find("shop", "token")).isEmpty();
    }

    @Test
    void a_data_key_is_rewrapped_by_compare_and_set() {
        var before = sealed("shop", "token");
        put(before);
        var after = before.rewrapped("m2", "w2");
        assertThat(rewrap(before, after)).isTrue();
        assertThat(rewrap(before, before.rewrapped("m3", "w3"))).isFalse();
        assertThat(reads().secrets().find("shop", "token")).contains(after);
        assertThat(rewrap(sealed("shop", "other"), after)).isFalse();
    }

    @Test
    void its_last_use_is_noted() {
        put(sealed("shop", "token"));
        run(transaction -> {
            transaction.secrets().used("shop", "token", 99);
            transaction.secrets().used("shop", "none", 99);
        });
        assertThat(reads().secrets().find("shop", "token"))
                .contains(sealed("shop", "token").used(99));
        assertThat(reads().secrets().find("shop", "none")).isEmpty();
    }

    private static SealedSecret sealed(String project, String name) {
        return new SealedSecret(project, name, List.of("a.test"), "m1", "w1", "s1", "f1", 5, 0);
    }

    private void put(SealedSecret secret) {
        run(transaction -> transaction.secrets().put(secret));
    }

    private boolean remove(String project, String name) {
        return write(transaction -> transaction.secrets().remove(project, name));
    }

    private boolean rewrap(SealedSecret before, SealedSecret after) {
        return write(transaction -> transaction.secrets().rewrap(before, after));
    }
}
