package dev.trawl.cli.fault;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/// Why a file could not be used, in words instead of the name of an exception.
public final class Reason {

    private Reason() {}

    public static String of(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "there is no such file or folder";
            case AccessDeniedException _ -> "permission denied";
            case NotDirectoryException _, FileAlreadyExistsException _ -> "it is no folder";
            case ConnectException refused ->
                Optional.ofNullable(refused.getMessage()).orElse("nothing answers there");
            case IOException other ->
                Optional.ofNullable(other.getMessage()).orElse(other.getClass().getSimpleName());
        };
    }
}
