package dev.trawl.redis.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.redis.connection.RedisAddress.Host;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedisAddressTest {

    @Test
    void one_server_is_named_by_host_port_and_database() {
        var address = RedisAddress.parse("redis://cache.example:7000/3", "", "");
        assertThat(address.hosts()).containsExactly(new Host("cache.example", 7000));
        assertThat(address.database()).isEqualTo(3);
        assertThat(address.tls()).isFalse();
        assertThat(address.isSentinel()).isFalse();
        assertThat(address).hasToString("redis://cache.example:7000/3");
    }

    @Test
    void ports_and_database_may_be_left_out() {
        assertThat(RedisAddress.parse("redis://[::1]", "", "").hosts()).containsExactly(new Host("::1", 6379));
        assertThat(RedisAddress.parse("redis-sentinel://a,b:1?master=m", "", "").hosts())
                .containsExactly(new Host("a", 26379), new Host("b", 1));
    }

    @Test
    void sentinels_are_named_with_the_master_they_watch() {
        var address = RedisAddress.parse(
                "rediss-sentinel://u:p@s1:26379,s2:26380/2?master=my&sentinel_user=su&sentinel_password=s%26p", "", "");
        assertThat(address).hasToString("rediss-sentinel://s1:26379,s2:26380/2?master=my");
        var uri = address.uri(Duration.ofSeconds(1));
        assertThat(uri.getSentinelMasterId()).isEqualTo("my");
        assertThat(uri.getSentinels()).hasSize(2).allMatch(sentinel -> sentinel.isSsl());
        assertThat(address.login().password()).isEqualTo("p");
        assertThat(address.sentinelLogin().password()).isEqualTo("s&p");
    }

    @Test
    void secrets_may_be_percent_encoded_and_are_never_shown() {
        var address = RedisAddress.parse("redis://al%40ce:p%40ss+w%2Frd@h", "", "");
        assertThat(address.login().user()).isEqualTo("al@ce");
        assertThat(address.login().password()).isEqualTo("p@ss+w/rd");
        assertThat(address.toString() + address.login()).doesNotContain("p@ss", "p%40ss");
        assertThat(RedisAddress.parse("redis://:only@h", "", "").login().password())
                .isEqualTo("only");
    }

    @Test
    void explicit_credentials_override_those_in_the_url() {
        var login = RedisAddress.parse("redis://a:b@h", "bob", "secret").login();
        assertThat(List.of(login.user(), login.password())).containsExactly("bob", "secret");
    }

    @Test
    void either_spelling_encrypts() {
        assertThat(RedisAddress.parse("rediss://h", "", "").tls()).isTrue();
        assertThat(RedisAddress.parse("redis://h?tls=true", "", "").tls()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "redis:h|a Redis address looks like redis://",
                "memcached://h|a Redis address looks like redis://",
                "redis://|is no host and port",
                "redis://a b|is no host and port",
                "redis://h:99999|between 1 and 65535, not 99999",
                "redis://h/db1|is a number such as 0, not 'db1'",
                "redis://h/0/1|is a number such as 0",
                "redis://h?timeout=3|has no option 'timeout'; it has ca, master, sentinel_password, sentinel_user, tls",
                "redis://h?tls=yes|tls is true or false, not 'yes'",
                "redis://h?master=m|belongs to sentinels",
                "redis-sentinel://h/0|they need it",
            })
    void a_mistake_is_named(String url, String words) {
        assertThatThrownBy(() -> RedisAddress.parse(url, "", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"redis://u:hidden@h?x=1", "redis://u:hidden@h:0", "redis://u:hidden@ho st", "redys://u:hidden@h"
            })
    void a_complaint_keeps_the_password_to_itself(String url) {
        assertThatThrownBy(() -> RedisAddress.parse(url, "", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("hidden");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://ann:S3CRET/abc@host",
                "redis://ann:99/S3CRET@host/0",
                "redis://ann:pw?S3CRET@host",
                "redis://ann:pw@S3?tls=S3CRET@host",
                "redis://ann:pw@S3CRET@ho st",
                "redis://ann:S3CRET#x@host"
            })
    void a_password_that_is_not_encoded_is_not_quoted(String url) {
        assertThatThrownBy(() -> RedisAddress.parse(url, "", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("percent-encode what is special in user and password")
                .hasNoCause()
                .message()
                .doesNotContain("S3CRET");
    }
}
