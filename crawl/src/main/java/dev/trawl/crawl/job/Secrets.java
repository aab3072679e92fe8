package dev.trawl.crawl.job;

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

    /// Whether a secret may be sent to a host.
    default boolean mayGo(String name, String host) {
        return true;
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
