package dev.trawl.spi;

import java.util.regex.Pattern;

/// Error messages for an invalid backend URL. A message never contains a part of the password.
public final class InvalidBackendUrl {

    /// Matches at most one `@`, which must end user and password.
    private static final Pattern CLEAR = Pattern.compile("(?:[^@/?#]*://[^@/?#]*@)?[^@]*");

    private InvalidBackendUrl() {}

    /// The error that may be shown to users. A misplaced `@` may belong to a password or follow an unescaped
    /// special character in one. The parsed host may then be a secret, so the message quotes nothing.
    ///
    /// @param setting the key of the setting; may be empty
    /// @param form the expected form of the URL
    public static IllegalArgumentException of(
            String setting, String url, String form, IllegalArgumentException refusal) {
        return CLEAR.matcher(url).matches() ? refusal : misplacedAt(setting, form);
    }

    /// The error for an `@` that does not end user and password, with the remedy.
    public static IllegalArgumentException misplacedAt(String setting, String form) {
        return new IllegalArgumentException((setting.isEmpty() ? "" : setting + ": ")
                + "an '@' stands where none belongs; percent-encode what is special in user and password"
                + " (%40 for @, %2F for /, %3F for ?, %23 for #); " + form);
    }
}
