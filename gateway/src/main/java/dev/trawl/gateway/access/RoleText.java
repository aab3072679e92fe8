package dev.trawl.gateway.access;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.KeyScope;
import dev.trawl.spi.Role;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Roles and scopes as texts of requests and responses.
final class RoleText {

    private RoleText() {}

    static String of(Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    static List<String> of(Set<KeyScope> scopes) {
        return scopes.stream().sorted().map(KeyScope::text).toList();
    }

    /// A role for people and services. Roles of workers and browsers are rejected, because those credentials have
    /// their own routes.
    static Role role(String text) {
        var roles = EnumSet.complementOf(EnumSet.of(Role.WORKER, Role.BROWSER));
        return roles.stream()
                .filter(role -> of(role).equals(text))
                .findFirst()
                .orElseThrow(() -> RefusedException.of(
                        Problem.INVALID_REQUEST,
                        "/role",
                        "role must be one of "
                                + roles.stream().map(RoleText::of).collect(Collectors.joining(", "))));
    }

    static Set<KeyScope> scopes(List<String> texts) {
        var scopes = EnumSet.noneOf(KeyScope.class);
        for (String text : texts) {
            scopes.add(KeyScope.parse(text)
                    .orElseThrow(() -> RefusedException.of(
                            Problem.INVALID_REQUEST,
                            "/scopes",
                            "scopes must be a list of one or more of "
                                    + Arrays.stream(KeyScope.values())
                                            .map(KeyScope::text)
                                            .collect(Collectors.joining(", ")))));
        }
        return scopes;
    }
}
