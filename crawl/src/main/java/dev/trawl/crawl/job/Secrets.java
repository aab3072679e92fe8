package dev.trawl.crawl.job;

import dev.trawl.spi.secret.Secret;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Where secrets are kept that jobs only name.
@FunctionalInterface
public interface Secrets {

    /// What the names of variables begin with that hold secrets.
    String VARIABLES = "TRAWL_SECRET_";

    /// Holds none.
    Secrets NONE = _ -> Optional.empty();

    /// Empty when it is not kept here.
    Optional<Secret> find(String name);

    /// The variable that a secret of this name is in; with `_FILE` at its end, one that names a file which holds it.
    static String variable(String name) {
        return VARIABLES + name.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
    }

    /// Secrets in environment variables, or in files that these name, of the person who runs the job: where nothing is
    /// said of hosts, they may go anywhere.
    static Secrets in(Map<String, String> environment) {
        return new EnvironmentSecrets(environment, true);
    }

    /// The same for jobs of others: a secret goes only to the hosts that were named for it.
    static Secrets ofServer(Map<String, String> environment) {
        return new EnvironmentSecrets(environment, false);
    }
}
