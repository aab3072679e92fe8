package dev.trawl.crawl.job.secret;

import dev.trawl.spi.secret.Secret;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A store of the secrets that jobs reference by name.
@FunctionalInterface
public interface SecretStore {

    /// Prefix of the environment variables that hold secrets.
    String VARIABLES = "TRAWL_SECRET_";

    /// An empty store.
    SecretStore NONE = _ -> Optional.empty();

    /// Empty when the secret is unknown.
    Optional<Secret> find(String name);

    /// The environment variable that holds a secret. With `_FILE` appended, it names a file that holds the secret.
    static String variable(String name) {
        return VARIABLES + name.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
    }

    /// Secrets in environment variables or in files that they name, for a user's own jobs. A secret without a list
    /// of hosts may go to any host.
    static SecretStore in(Map<String, String> environment) {
        return new EnvironmentSecrets(environment, true);
    }

    /// The same for jobs of other users: a secret goes only to the hosts listed for it.
    static SecretStore ofServer(Map<String, String> environment) {
        return new EnvironmentSecrets(environment, false);
    }
}
