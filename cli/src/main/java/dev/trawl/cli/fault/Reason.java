package dev.trawl.cli.fault;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Describes I/O errors in words instead of exception names.
public final class Reason {

    private Reason() {}

    public static Phrase of(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> Phrase.of("no such file or folder");
            case AccessDeniedException _ -> Phrase.of("permission denied");
            case NotDirectoryException _, FileAlreadyExistsException _ -> Phrase.of("not a folder");
            case ConnectException unknown when isUnknownHost(unknown) -> Phrase.of("unknown host");
            case ConnectException refused -> said(refused.getMessage(), "connection refused");
            case IOException other -> said(other.getMessage(), "input or output failed");
        };
    }

    private static Phrase said(@Nullable String message, String otherwise) {
        return message == null ? Phrase.of(otherwise) : Phrase.of("%s", JavaNames.hidden(message));
    }

    /// Returns whether the host name cannot be resolved.
    public static boolean isUnknownHost(IOException e) {
        return Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause)
                .anyMatch(
                        cause -> cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException);
    }
}
