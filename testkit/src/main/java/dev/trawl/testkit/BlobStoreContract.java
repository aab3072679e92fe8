package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.spi.blob.BlobStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Immutable objects by key; a key is data, never a path.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit opens the store before each test.
public abstract class BlobStoreContract {

    private static final List<String> STRANGE = List.of(
            "../../etc/passwd",
            "/absolute",
            "a//b/./c/..",
            "..",
            ".",
            "tmp",
            "con",
            "CON.txt",
            "with space ",
            "line\nbreak",
            "a\\b",
            "%2e%2e%2f",
            "~root",
            "*?<>|:\"'`$(id);&#",
            "\u0000nul",
            "\u202ertl",
            "中文键",
            "😀",
            "é",
            "e\u0301",
            "UPPER",
            "upper",
            "x".repeat(512),
            "中".repeat(512),
            "😀".repeat(256));

    protected BlobStore store;

    /// Opens an empty store.
    protected abstract BlobStore open();

    @BeforeEach
    final void openStore() {
        store = open();
    }

    @Test
    void an_unknown_key_is_empty() {
        assertThat(store.get("nothing", 0, 10)).isEmpty();
        assertThat(store.size("nothing")).isEmpty();
        assertThat(store.list("", "", 10)).isEmpty();
        store.delete("nothing");
    }

    @Test
    void a_stored_object_is_read_back() {
        var bytes = new byte[3 << 20];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        assertThat(store.put("big", bytes)).isTrue();
        assertThat(store.size("big")).contains((long) bytes.length);
        assertThat(store.get("big", 0, bytes.length)).contains(bytes);
    }

    @Test
    void an_empty_object_is_an_object() {
        assertThat(store.put("empty", new byte[0])).isTrue();
        assertThat(store.size("empty")).contains(0L);
        assertThat(store.get("empty", 0, 10)).contains(new byte[0]);
    }

    @Test
    void a_range_is_shorter_at_the_end() {
        store.put("key", bytes("0123456789"));
        assertThat(text("key", 2, 3)).isEqualTo("234");
        assertThat(text("key", 8, 10)).isEqualTo("89");
        assertThat(text("key", 10, 10)).isEmpty();
        assertThat(text("key", 1_000, 10)).isEmpty();
        assertThat(text("key", 3, 0)).isEmpty();
        assertThat(text("key", 0, Integer.MAX_VALUE)).isEqualTo("0123456789");
    }

    @Test
    void the_same_bytes_again_are_a_success() {
        assertThat(store.put("key", bytes("one"))).isTrue();
        assertThat(store.put("key", bytes("one"))).isTrue();
        assertThat(store.list("", "", 10)).containsExactly("key");
    }

    @Test
    void other_bytes_under_a_key_are_refused() {
        store.put("key", bytes("one"));
        assertThat(store.put("key", bytes("two"))).isFalse();
        assertThat(store.put("key", bytes("one and more"))).isFalse();
        assertThat(store.put("key", new byte[0])).isFalse();
        assertThat(text("key", 0, 100)).isEqualTo("one");
    }

    @Test
    void a_deleted_key_is_free_again() {
        store.put("a/b/c", bytes("one"));
        store.put("a/b/d", bytes("stays"));
        store.delete("a/b/c");
        store.delete("a/b/c");
        assertThat(store.get("a/b/c", 0, 1)).isEmpty();
        assertThat(store.list("", "", 10)).containsExactly("a/b/d");
        assertThat(store.put("a/b/c", bytes("two"))).isTrue();
        assertThat(text("a/b/c", 0, 9)).isEqualTo("two");
    }

    @Test
    void any_text_is_a_key() {
        for (String key : STRANGE) {
            assertThat(store.put(key, bytes("of " + key))).as(key).isTrue();
        }
        for (String key : STRANGE) {
            assertThat(text(key, 0, 10_000)).isEqualTo("of " + key);
        }
        assertThat(store.list("", "", 100)).containsExactlyElementsOf(inOrder(STRANGE));
        STRANGE.forEach(store::delete);
        assertThat(store.list("", "", 100)).isEmpty();
    }

    @Test
    void rejects_an_invalid_key() {
        for (String key : List.of("", "x".repeat(513), "half \ud83d")) {
            assertThatThrownBy(() -> store.put(key, bytes("x"))).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(store.list("", "", 10)).isEmpty();
    }

    @Test
    void a_key_may_start_with_another_key() {
        var keys = List.of("a", "a/", "a/b", "a".repeat(16), "a".repeat(17), "a".repeat(32), "a".repeat(33), "b");
        keys.forEach(key -> store.put(key, bytes(key)));
        assertThat(store.list("", "", 100)).containsExactlyElementsOf(inOrder(keys));
        store.delete("a".repeat(32));
        assertThat(text("a".repeat(33), 0, 100)).isEqualTo("a".repeat(33));
        assertThat(text("a".repeat(16), 0, 100)).isEqualTo("a".repeat(16));
    }

    @Test
    void keys_are_listed_in_order_by_prefix_in_pages() {
        var keys = new ArrayList<String>();
        for (int session = 1; session <= 3; session++) {
            for (int number = 0; number < 12; number++) {
                keys.add("segments/" + session + "/a-rather-long-name-" + number);
            }
        }
        keys.addAll(List.of("segment", "segments", "segments/", "\uffee", "😀", "z"));
        keys.forEach(key -> store.put(key, bytes(key)));
        assertPages("", keys);
        assertPages("segments/", keys);
        assertPages("segments/2/", keys);
        assertPages("segments/2/a-rather-long-name-1", keys);
        assertPages("nothing", keys);
        assertThat(store.list("", "", 0)).isEmpty();
        assertThat(store.list("segments/2/", "z", 10)).isEmpty();
        assertThat(store.list("segments/2/", "a", 1)).hasSize(1);
    }

    @Test
    void one_of_several_puts_wins() {
        for (int round = 0; round < 10; round++) {
            String key = "contested/" + round;
            var contestants = new AtomicInteger();
            var wins = Race.of(4, () -> store.put(key, bytes("by " + contestants.incrementAndGet())));
            assertThat(wins).containsOnlyOnce(true);
            assertThat(text(key, 0, 10)).matches("by [1-4]");
        }
    }

    @Test
    void puts_and_deletes_of_neighbours_do_not_disturb_each_other() {
        var kept = Race.of(4, () -> {
            String own = Thread.currentThread().getName();
            for (int round = 0; round < 20; round++) {
                assertThat(store.put("shared/folder/of/many/" + own, bytes(own)))
                        .isTrue();
                store.delete("shared/folder/of/many/" + own);
            }
            return store.put("shared/folder/of/many/" + own, bytes(own));
        });
        assertThat(kept).containsOnly(true);
        assertThat(store.list("shared/", "", 10)).hasSize(4);
    }

    private void assertPages(String prefix, List<String> keys) {
        var expected =
                inOrder(keys.stream().filter(key -> key.startsWith(prefix)).toList());
        var listed = new ArrayList<String>();
        String after = "";
        for (int pages = 0; pages <= keys.size() / 5; pages++) {
            var page = store.list(prefix, after, 5);
            listed.addAll(page);
            after = page.isEmpty() ? after : page.getLast();
        }
        assertThat(listed).as("prefix '%s'", prefix).containsExactlyElementsOf(expected);
    }

    private static List<String> inOrder(List<String> keys) {
        return keys.stream()
                .sorted((a, b) -> Arrays.compareUnsigned(bytes(a), bytes(b)))
                .toList();
    }

    private String text(String key, long offset, int length) {
        return new String(store.get(key, offset, length).orElseThrow(), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
