package dev.trawl.crawl.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Where secrets are kept that jobs only name.
@FunctionalInterface
public interface Secrets {

    /// Holds none.
    Secrets NONE = _ -> Optional.empty();

    /// Empty when it is not kept here.
    Optional<String> find(String name);

    /// The variable that a secret of this name is in; with `_FILE` at its end, one that names a file which holds it.
    static String variable(String name) {
        return "TRAWL_SECRET_" + name.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
    }

    /// Secrets in environment variables, or in files that these name. A file is read when it is asked for, without the
    /// line break at its end.
    static Secrets in(Map<String, String> environment) {
        return name -> {
            String variable = variable(name);
            return Optional.ofNullable(environment.get(variable))
                    .or(() -> Optional.ofNullable(environment.get(variable + "_FILE"))
                            .flatMap(Secrets::content));
        };
    }

    private static Optional<String> content(String file) {
        try {
            return Optional.of(Files.readString(Path.of(file)).stripTrailing());
        } catch (IOException | IllegalArgumentException _) {
            return Optional.empty(); // whoever asked says which secret is missing
        }
    }
}
