package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.ledger.LedgerUnavailableException;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.BufferOverflowException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailureWordsTest {

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(
                        new CompletionException(new IllegalStateException("401 unauthorized")), "401 unauthorized"),
                Arguments.of(new ExecutionException(new CompletionException(new IOException("reset"))), "reset"),
                Arguments.of(new TimeoutException(), "no answer in time"),
                Arguments.of(new HttpConnectTimeoutException("HTTP connect timed out"), "no answer in time"),
                Arguments.of(new ConnectException("Connection refused"), "Connection refused"),
                Arguments.of(new ConnectException(), "cannot connect"),
                Arguments.of(new ConnectException().initCause(new UnresolvedAddressException()), "unknown host"),
                Arguments.of(new UnknownHostException("db.example"), "unknown host db.example"),
                Arguments.of(new ClosedChannelException(), "the connection was closed"),
                Arguments.of(new EOFException(), "the connection was closed"),
                Arguments.of(new UncheckedIOException(new IOException("disk full")), "disk full"),
                Arguments.of(new IllegalStateException(new BufferOverflowException()), "buffer overflow"),
                Arguments.of(new BufferOverflowException(), "buffer overflow"),
                Arguments.of(
                        new CompletionException(new LedgerUnavailableException("disk full", new IOException("x"))),
                        "store unavailable: disk full"),
                Arguments.of(new OutOfMemoryError("Java heap space"), "Java heap space"),
                Arguments.of(
                        new IOException("not stored: java.net.SocketException: Broken pipe"),
                        "not stored: Broken pipe"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void a_failure_is_told_without_names_of_classes(Throwable failure, String words) {
        assertThat(FailureWords.of(failure)).isEqualTo(words);
    }

    @Test
    void a_failure_that_is_not_known_is_still_told() {
        assertThat(FailureWords.of(null)).isEqualTo("unknown");
        assertThat(FailureWords.of(new RuntimeException())).isEqualTo("runtime");
        assertThat(FailureWords.of(new RuntimeException() {})).isEqualTo("unknown failure");
    }
}
