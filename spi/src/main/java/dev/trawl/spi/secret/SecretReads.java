package dev.trawl.spi.secret;

import java.util.List;
import java.util.Optional;

/// Reads of sealed secrets.
public interface SecretReads {

    Optional<SealedSecret> find(String project, String name);

    /// Secrets of a project ascending by name, after the given one (empty for the first page).
    List<SealedSecret> list(String project, String after, int max);

    /// Secrets of all projects ascending by project and name, after the given ones (both empty for the first page).
    List<SealedSecret> all(String afterProject, String afterName, int max);
}
