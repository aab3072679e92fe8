package dev.trawl.spi;

import java.util.regex.Pattern;

/// What may be said of an engine's address that cannot be read: never a part of the password in it.
public final class AddressRefusal {

    /// At most one `@`, and that at the end of user and password.
    private static final Pattern CLEAR = Pattern.compile("(?:[^@/?#]*://[^@/?#]*@)?[^@]*");

    private AddressRefusal() {}

    /// The refusal as people may see it. An `@` anywhere else may be part of a password, or stand behind one that has
    /// another special character; then whatever was taken for a host may be a secret, and nothing is quoted.
    ///
    /// @param setting the key it comes from; may be empty
    /// @param form what an address looks like
    public static IllegalArgumentException of(
            String setting, String url, String form, IllegalArgumentException refusal) {
        return CLEAR.matcher(url).matches() ? refusal : misplacedAt(setting, form);
    }

    /// Says what to do about an `@` that does not end user and password.
    public static IllegalArgumentException misplacedAt(String setting, String form) {
        return new IllegalArgumentException((setting.isEmpty() ? "" : setting + ": ")
                + "an '@' stands where none belongs; percent-encode what is special in user and password"
                + " (%40 for @, %2F for /, %3F for ?, %23 for #); " + form);
    }
}
