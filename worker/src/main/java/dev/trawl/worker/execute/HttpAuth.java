package dev.trawl.worker.execute;

import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HttpCredentials;
import dev.trawl.spi.secret.SecretNames;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// `auth` of a service: `{"bearer": …}`, or `{"user": …, "password": …}`; token and password may
/// be `secret://NAME`.
///
/// @param user empty with a token
/// @param text the token or the password, or a reference to it
record HttpAuth(Optional<String> user, String text) {

    private static final String FORM =
            "auth must be {\"bearer\": …} or {\"user\": …, \"password\": …}, best with secret://NAME in it";

    /// @throws IllegalArgumentException when it has neither form
    static Optional<HttpAuth> read(JsonNode auth) {
        if (auth.isMissingNode()) {
            return Optional.empty();
        }
        Set<String> keys = Set.copyOf(auth.propertyNames());
        boolean bearer = keys.equals(Set.of("bearer"));
        boolean basic = keys.equals(Set.of("user", "password"));
        if (!(bearer || basic) || !auth.valueStream().allMatch(JsonNode::isString)) {
            throw new IllegalArgumentException(FORM);
        }
        var read = bearer
                ? new HttpAuth(Optional.empty(), auth.path("bearer").stringValue())
                : new HttpAuth(
                        Optional.of(auth.path("user").stringValue()),
                        auth.path("password").stringValue());
        SecretNames.in(read.text);
        var _ = new Header("Authorization", read.credentials(read.text).header()); // rejects unsendable values
        return Optional.of(read);
    }

    /// @param revealed the token or the password itself
    HttpCredentials credentials(String revealed) {
        return user.<HttpCredentials>map(name -> new HttpCredentials.Basic(name, revealed))
                .orElseGet(() -> new HttpCredentials.Bearer(revealed));
    }

    @Override
    public String toString() {
        return "***";
    }
}
