package dev.trawl.worker;

import dev.trawl.spi.blob.BlobUnavailableException;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A failure in plain words for log lines, without names of Java classes.
public final class FailureWords {

    /// Begins the words of a ledger or blob store that cannot be used.
    public static final String STORE = "store unavailable";

    /// The name of an exception as `toString` prints it, with the colon behind it.
    private static final Pattern CLASS_NAME =
            Pattern.compile("\\b(?:[a-z]\\w*[.])+(?:\\w+[$])*[A-Z]\\w*(?:Exception|Error)\\b:?\\s*");

    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    private FailureWords() {}

    public static String of(@Nullable Throwable failure) {
        if (failure == null) {
            return "unknown";
        }
        return switch (failure) {
            case CompletionException packed when packed.getCause() != null -> of(packed.getCause());
            case ExecutionException packed when packed.getCause() != null -> of(packed.getCause());
            case LedgerUnavailableException store -> store(store);
            case BlobUnavailableException store -> store(store);
            case HttpTimeoutException _, TimeoutException _ -> "no answer in time";
            case UnknownHostException unknown -> "unknown host " + message(unknown);
            case UnresolvedAddressException _ -> "unknown host";
            case NoRouteToHostException _ -> "no route to the host";
            case ConnectException refused -> connect(refused);
            case ClosedChannelException _, EOFException _ -> "the connection was closed";
            case InterruptedException _, CancellationException _ -> "interrupted";
            case NoSuchFileException missing -> "no such file: " + message(missing);
            case FileNotFoundException missing -> "no such file: " + message(missing);
            case AccessDeniedException denied -> "permission denied: " + message(denied);
            default -> said(failure);
        };
    }

    /// The HTTP client leaves out the message, and has it in the cause at best.
    private static String connect(ConnectException refused) {
        if (!message(refused).isEmpty()) {
            return message(refused);
        }
        return refused.getCause() instanceof UnresolvedAddressException ? "unknown host" : "cannot connect";
    }

    private static String store(Throwable failure) {
        return message(failure).isEmpty() ? STORE : STORE + ": " + message(failure);
    }

    private static String said(Throwable failure) {
        String message = message(failure);
        if (!message.isEmpty()) {
            return message;
        }
        return failure.getCause() == null ? kind(failure) : of(failure.getCause());
    }

    private static String message(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? "" : CLASS_NAME.matcher(message).replaceAll("").strip();
    }

    /// `BufferOverflowException` becomes `buffer overflow`.
    private static String kind(Throwable failure) {
        String name = failure.getClass().getSimpleName().replaceFirst("(Exception|Error)$", "");
        String words =
                HUMP.matcher(name).replaceAll(" ").toLowerCase(Locale.ROOT).strip();
        return words.isEmpty() ? "unknown failure" : words;
    }
}
