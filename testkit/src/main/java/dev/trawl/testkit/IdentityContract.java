package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.KeyScope;
import dev.trawl.spi.Role;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.Identity;
import dev.trawl.spi.identity.Identity.KeyUse;
import dev.trawl.spi.identity.IdentityReads;
import dev.trawl.spi.identity.User;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// Keys, users and ended sessions.
public abstract class IdentityContract extends LedgerContract {

    private static final long SOON = 4_000_000_000_000L;

    @Test
    void identity_store_is_empty_at_first() {
        assertThat(reads().identity().key("00")).isEmpty();
        assertThat(reads().identity().key("")).isEmpty();
        assertThat(identity().keys("shop", "", 10)).isEmpty();
        assertThat(identity().user("shop", "ann")).isEmpty();
        assertThat(identity().users("shop", "", 10)).isEmpty();
        assertThat(identity().isEnded("s1")).isFalse();
    }

    @Test
    void a_key_is_found_by_its_hash() {
        var key = new ApiKey("0a".repeat(32), "shop", "ann 中", Role.OPERATOR);
        put(key);
        assertThat(reads().identity().key(key.hash())).contains(key);
        assertThat(reads().identity().key("0b".repeat(32))).isEmpty();
    }

    @Test
    void a_key_of_the_same_name_in_the_project_is_replaced() {
        put(new ApiKey("01", "shop", "ann", Role.VIEWER));
        put(new ApiKey("02", "other", "ann", Role.VIEWER));
        put(new ApiKey("03", "shop", "Ann", Role.VIEWER));
        var replacement = new ApiKey("04", "shop", "ann", Role.ADMIN);
        put(replacement);
        put(replacement);
        assertThat(reads().identity().key("01")).isEmpty();
        assertThat(reads().identity().key("02")).isPresent();
        assertThat(reads().identity().key("03")).isPresent();
        assertThat(reads().identity().key("04")).contains(replacement);
    }

    @Test
    void a_key_is_kept_with_all_that_is_known_of_it() {
        var key = key("ci", "01").rotated("02", SOON);
        put(key);
        assertThat(reads().identity().key("02")).contains(key);
        assertThat(locked("shop", "id-ci")).contains(key);
        var without = new ApiKey("03", "shop", "none", Role.VIEWER, "id", Set.of(), 1, 2, 3, Optional.empty());
        put(without);
        assertThat(reads().identity().key("03")).contains(without);
    }

    @Test
    void the_former_secret_finds_its_key_until_the_next_rotation() {
        put(key("ci", "01").rotated("02", SOON));
        assertThat(reads().identity().key("01").map(ApiKey::hash)).contains("02");
        put(key("ci", "02").rotated("03", SOON));
        assertThat(reads().identity().key("01")).isEmpty();
        assertThat(reads().identity().key("02").map(ApiKey::hash)).contains("03");
    }

    @Test
    void a_name_is_given_once() {
        assertThat(change(identity -> identity.add(key("ci", "01")))).isTrue();
        assertThat(change(identity -> identity.add(key("ci", "02")))).isFalse();
        assertThat(reads().identity().key("01")).isPresent();
        assertThat(reads().identity().key("02")).isEmpty();
    }

    @Test
    void a_removed_key_is_unknown_and_others_stay() {
        put(key("ci", "01"));
        put(key("cd", "02"));
        assertThat(change(identity -> identity.remove("other", "id-ci"))).isFalse();
        assertThat(change(identity -> identity.remove("shop", "id-ci"))).isTrue();
        assertThat(change(identity -> identity.remove("shop", "id-ci"))).isFalse();
        assertThat(reads().identity().key("01")).isEmpty();
        assertThat(locked("shop", "id-ci")).isEmpty();
        assertThat(locked("other", "id-cd")).isEmpty();
        assertThat(reads().identity().key("02")).isPresent();
    }

    @Test
    void the_last_use_never_goes_back() {
        put(key("ci", "01"));
        run(transaction -> transaction
                .identity()
                .used(List.of(
                        new KeyUse("shop", "id-ci", 50),
                        new KeyUse("shop", "id-ci", 40),
                        new KeyUse("shop", "gone", 60))));
        assertThat(reads().identity().key("01").map(ApiKey::lastUsedAt)).contains(50L);
    }

    @Test
    void keys_are_listed_by_name_in_pages_of_their_project() {
        put(key("c", "01"));
        put(key("a", "02"));
        put(key("b", "03"));
        put(new ApiKey("04", "other", "a", Role.VIEWER));
        assertThat(identity().keys("shop", "", 2)).extracting(ApiKey::name).containsExactly("a", "b");
        assertThat(identity().keys("shop", "b", 2)).extracting(ApiKey::name).containsExactly("c");
    }

    @Test
    void a_user_is_added_once_changed_and_removed() {
        var ann = user("ann");
        assertThat(change(identity -> identity.users().change(ann))).isFalse();
        assertThat(change(identity -> identity.users().add(ann))).isTrue();
        assertThat(change(identity -> identity.users().add(ann.withRole(Role.ADMIN))))
                .isFalse();
        assertThat(identity().user("shop", "ann")).contains(ann);
        var changed = ann.withRole(Role.OPERATOR).withPassword("other");
        assertThat(change(identity -> identity.users().change(changed))).isTrue();
        assertThat(change(identity -> identity.users().change(changed))).isTrue();
        Optional<User> stored =
                write(transaction -> transaction.identity().users().lock("shop", "ann"));
        assertThat(stored).contains(changed);
        assertThat(changed.version()).isEqualTo(2);
        assertThat(change(identity -> identity.users().remove("other", "ann"))).isFalse();
        assertThat(change(identity -> identity.users().remove("shop", "ann"))).isTrue();
        assertThat(change(identity -> identity.users().remove("shop", "ann"))).isFalse();
        assertThat(identity().user("shop", "ann")).isEmpty();
    }

    @Test
    void users_are_listed_by_name_in_pages_of_their_project() {
        for (String name : List.of("bob", "ann", "eve")) {
            change(identity -> identity.users().add(user(name)));
        }
        assertThat(identity().users("shop", "", 2)).extracting(User::name).containsExactly("ann", "bob");
        assertThat(identity().users("shop", "bob", 2)).extracting(User::name).containsExactly("eve");
        assertThat(identity().users("other", "", 2)).isEmpty();
    }

    @Test
    void an_ended_session_stays_ended_until_it_is_over_anyway() {
        end("s1", SOON);
        end("s1", SOON);
        end("over", 1);
        assertThat(identity().isEnded("s1")).isTrue();
        assertThat(identity().isEnded("s2")).isFalse();
        end("s2", SOON);
        assertThat(identity().isEnded("over")).isFalse();
        assertThat(identity().isEnded("s1")).isTrue();
    }

    private IdentityReads identity() {
        return reads().identity();
    }

    private static ApiKey key(String name, String hash) {
        return new ApiKey(
                hash,
                "shop",
                name,
                Role.OPERATOR,
                "id-" + name,
                Set.of(KeyScope.TASKS_READ, KeyScope.WORKERS_MANAGE),
                10,
                SOON,
                0,
                Optional.empty());
    }

    private static User user(String name) {
        return new User("shop", name, Role.VIEWER, "derived", 1, 10);
    }

    private void put(ApiKey key) {
        run(transaction -> transaction.identity().put(key));
    }

    private void end(String session, long until) {
        run(transaction -> transaction.identity().users().endSession(session, until));
    }

    private Optional<ApiKey> locked(String project, String id) {
        return write(transaction -> transaction.identity().lock(project, id));
    }

    private boolean change(Function<Identity, Boolean> step) {
        return write(transaction -> step.apply(transaction.identity()));
    }
}
