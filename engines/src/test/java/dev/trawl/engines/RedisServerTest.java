package dev.trawl.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class RedisServerTest {

    private static final RedisServer REDIS = RedisServer.start();

    @AfterAll
    static void end() {
        REDIS.close();
    }

    @Test
    void server_answers_at_its_url() {
        assertThat(REDIS.url()).isEqualTo("redis://127.0.0.1:" + REDIS.port());
        assertThat(Redis.say(REDIS.port(), "PING")).isEqualTo("+PONG");
    }

    @Test
    void acknowledged_writes_survive_a_kill() {
        Redis.say(REDIS.port(), "SET kept 1");
        REDIS.kill();
        REDIS.kill();
        assertThat(REDIS.isAlive()).isFalse();
        REDIS.restart();
        assertThat(Redis.say(REDIS.port(), "EXISTS kept")).isEqualTo(":1");
    }

    @Test
    void wiped_it_comes_back_empty_on_the_same_port() {
        Redis.say(REDIS.port(), "SET forgotten 1");
        REDIS.wipe();
        assertThat(Redis.say(REDIS.port(), "EXISTS forgotten")).isEqualTo(":0");
    }

    @Test
    void a_paused_server_is_alive_and_sends_no_reply() {
        var probe = Probe.line(REDIS.port(), "PING\r\n", "+PONG");
        REDIS.pause();
        assertThat(REDIS.isAlive()).isTrue();
        assertThat(probe.answers()).isFalse();
        REDIS.resume();
        await().until(probe::answers);
    }

    @Test
    void with_a_password_strangers_are_refused() {
        try (var guarded = RedisServer.start("open-sesame")) {
            assertThat(Redis.say(guarded.port(), "PING")).startsWith("-NOAUTH");
            assertThat(guarded.password()).isEqualTo("open-sesame");
            guarded.restart();
            assertThat(Redis.say(guarded.port(), "AUTH open-sesame")).isEqualTo("+OK");
        }
    }

    @Test
    void closed_nothing_of_it_is_left() {
        var server = RedisServer.start();
        long pid = server.process().pid();
        server.close();
        server.close();
        assertThat(ProcessHandle.of(pid)).isEqualTo(Optional.empty());
        assertThat(server.process().folder()).doesNotExist();
        assertThat(Probe.line(server.port(), "PING\r\n", "+PONG").answers()).isFalse();
    }
}
