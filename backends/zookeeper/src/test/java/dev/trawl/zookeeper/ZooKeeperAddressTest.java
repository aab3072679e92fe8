package dev.trawl.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZooKeeperAddressTest {

    @Test
    void servers_chroot_and_login_are_read() {
        var address = ZooKeeperAddress.parse("zookeeper://me:p%40ss+%2Fword@h1:2181,h2,[::1]:2183/trawl/one/");
        assertThat(address.servers()).containsExactly("h1:2181", "h2:2181", "[::1]:2183");
        assertThat(address.chroot()).isEqualTo("trawl/one");
        assertThat(address.login()).isEqualTo("me:p@ss+/word");
        assertThat(address).hasToString("zookeeper://h1:2181,h2:2181,[::1]:2183/trawl/one");
    }

    @Test
    void little_is_enough() {
        assertThat(ZooKeeperAddress.parse("zookeeper://localhost").chroot()).isEmpty();
        assertThat(ZooKeeperAddress.parse("zookeeper://localhost/").login()).isEmpty();
    }

    @Test
    void rejects_an_invalid_url_without_showing_the_password() {
        assertRefused("redis://localhost", "form");
        assertRefused("zookeeper://", "form");
        assertRefused("zookeeper://me:hunter2@h1:port", "'h1:port' is no host:port");
        assertRefused("zookeeper://me:hunter2@h1,,h2", "'' is no host:port");
        assertRefused("zookeeper://me:hunter2@h1/../x", "chroot");
        assertRefused("zookeeper://hunter2@h1/x", "user:password");
        assertRefused("zookeeper://me:hunter2@h1/x?timeout=3", "'timeout' is unknown");
    }

    private static void assertRefused(String url, String words) {
        assertThatThrownBy(() -> ZooKeeperAddress.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("election.url")
                .hasMessageContaining(words)
                .hasMessageNotContaining("hunter2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zookeeper://ann:S3CRET/abc@h1:2181/trawl",
                "zookeeper://ann/S3CRET@h1",
                "zookeeper://ann?S3CRET@h1",
                "zookeeper://ann:pw@S3CRET/x@h1",
                "zookeeper://ann:pw@S3CRET!@h 1"
            })
    void a_password_that_is_not_encoded_is_not_quoted(String url) {
        assertThatThrownBy(() -> ZooKeeperAddress.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("percent-encode what is special in user and password")
                .hasNoCause()
                .message()
                .doesNotContain("S3CRET");
    }
}
