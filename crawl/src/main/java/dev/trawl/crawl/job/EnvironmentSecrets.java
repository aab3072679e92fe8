package dev.trawl.crawl.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Secrets in environment variables, or in files that these name. A file is read when it is asked for, without the
/// line break at its end. With `_HOSTS` at its end, a variable lists the hosts that its secret is for.
///
/// @param trusting without such a list a secret may go anywhere; else nowhere
record EnvironmentSecrets(Map<String, String> environment, boolean trusting) implements Secrets {

    private static final String ANY = "*";

    @Override
    public Optional<String> find(String name) {
        String variable = Secrets.variable(name);
        return Optional.ofNullable(environment.get(variable))
                .or(() ->
                        Optional.ofNullable(environment.get(variable + "_FILE")).flatMap(EnvironmentSecrets::content));
    }

    @Override
    public boolean mayGo(String name, String host) {
        return Optional.ofNullable(environment.get(Secrets.variable(name) + "_HOSTS"))
                .map(hosts -> Stream.of(hosts.toLowerCase(Locale.ROOT).split("[\\s,]+"))
                        .anyMatch(pattern -> isMeant(pattern, host)))
                .orElse(trusting);
    }

    /// `*.example.org` means every host below that name, `*` every host.
    private static boolean isMeant(String pattern, String host) {
        return pattern.equals(ANY)
                || pattern.equals(host)
                || (pattern.startsWith("*.") && host.endsWith(pattern.substring(1)));
    }

    private static Optional<String> content(String file) {
        try {
            return Optional.of(Files.readString(Path.of(file)).stripTrailing());
        } catch (IOException | IllegalArgumentException _) {
            return Optional.empty(); // whoever asked says which secret is missing
        }
    }
}
