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
import java.util.Optional;
import java.util.stream.Stream;

/// Describes I/O errors in words instead of exception names.
public final class Reason {

    private Reason() {}

    public static String of(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "there is no such file or folder";
            case AccessDeniedException _ -> "permission denied";
            case NotDirectoryException _, FileAlreadyExistsException _ -> "it is no folder";
            case ConnectException unknown when isUnknownHost(unknown) -> "no such host";
            case ConnectException refused ->
                Optional.ofNullable(refused.getMessage()).orElse("nothing answers there");
            case IOException other ->
                Optional.ofNullable(other.getMessage()).orElse(other.getClass().getSimpleName());
        };
    }

    /// Returns whether the host name cannot be resolved.
    public static boolean isUnknownHost(IOException e) {
        return Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause)
                .anyMatch(
                        cause -> cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException);
    }
}
