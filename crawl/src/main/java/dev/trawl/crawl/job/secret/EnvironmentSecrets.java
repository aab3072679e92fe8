package dev.trawl.crawl.job.secret;

import dev.trawl.spi.secret.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Secrets in environment variables, or in files that those variables name. Reads a file at each lookup and drops
/// trailing white space. A variable that ends in `_HOSTS` lists the hosts that may receive its secret.
///
/// @param trusting without such a list a secret may go to any host; otherwise to none
record EnvironmentSecrets(Map<String, String> environment, boolean trusting) implements SecretStore {

    @Override
    public Optional<Secret> find(String name) {
        String variable = SecretStore.variable(name);
        return Optional.ofNullable(environment.get(variable))
                .or(() ->
                        Optional.ofNullable(environment.get(variable + "_FILE")).flatMap(EnvironmentSecrets::content))
                .map(value -> new Secret(value, hosts(variable)));
    }

    private List<String> hosts(String variable) {
        return Optional.ofNullable(environment.get(variable + "_HOSTS"))
                .map(hosts -> List.of(hosts.toLowerCase(Locale.ROOT).split("[\\s,]+")))
                .orElse(trusting ? List.of(Secret.ANY_HOST) : List.of());
    }

    private static Optional<String> content(String file) {
        try {
            return Optional.of(Files.readString(Path.of(file)).stripTrailing());
        } catch (IOException | IllegalArgumentException _) {
            return Optional.empty(); // the caller reports which secret is missing
        }
    }
}
