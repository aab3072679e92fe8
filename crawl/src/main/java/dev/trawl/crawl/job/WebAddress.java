package dev.trawl.crawl.job;

import dev.trawl.crawl.url.Url;
import dev.trawl.spi.secret.Secret;
import java.util.Optional;

/// Parses the `http` and `https` URLs that users write into jobs.
final class WebAddress {

    private static final int LONGEST = 8_192;

    /// The accepted form, for messages.
    static final String FORM = "an http or https address of at most %d characters".formatted(LONGEST);

    /// The complaint about a reference to a secret, which would be sent as it is written.
    static final String NO_SECRET =
            "an address cannot name a secret; write secret://NAME in headers, cookies, auth, login.fields or the password of a proxy";

    private WebAddress() {}

    static boolean namesSecret(String text) {
        return text.contains(Secret.SCHEME);
    }

    /// The URL without its fragment; empty when it cannot be fetched.
    static Optional<Url> parse(String text) {
        return Url.parse(text)
                .filter(Url::isHttp)
                .filter(url -> !url.host().isEmpty() && url.href().length() <= LONGEST)
                .map(Url::withoutFragment);
    }
}
