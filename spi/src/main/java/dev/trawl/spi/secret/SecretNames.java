package dev.trawl.spi.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds `secret://NAME` in texts of settings and jobs.
public final class SecretNames {

    private static final Pattern REFERENCE = Pattern.compile(Secret.SCHEME + "([A-Za-z0-9_.-]*)");

    private SecretNames() {}

    /// The referenced names in a text.
    ///
    /// @throws IllegalArgumentException when a name is invalid
    public static List<String> in(String text) {
        List<String> names = new ArrayList<>();
        Matcher found = REFERENCE.matcher(text);
        while (found.find()) {
            if (!Secret.isName(found.group(1))) {
                throw new IllegalArgumentException(
                        "secret://%s: a secret's name has letters, digits, '_', '-' and '.'".formatted(found.group(1)));
            }
            names.add(found.group(1));
        }
        return names;
    }

    /// Replaces each reference by its secret.
    public static String replaced(String text, Function<String, String> secrets) {
        return REFERENCE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(secrets.apply(found.group(1))));
    }
}
