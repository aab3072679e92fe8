package dev.trawl.crawl.fetch;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Authentication of a client. `toString` never reveals the secret.
public sealed interface HttpCredentials {

    /// The value of `Authorization` or `Proxy-Authorization`.
    String header();

    /// A user name and a password.
    record Basic(String user, String password) implements HttpCredentials {
        @Override
        public String header() {
            byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
            return "Basic " + Base64.getEncoder().encodeToString(pair);
        }

        @Override
        public String toString() {
            return "Basic[***]";
        }
    }

    /// A bearer token.
    record Bearer(String token) implements HttpCredentials {
        @Override
        public String header() {
            return "Bearer " + token;
        }

        @Override
        public String toString() {
            return "Bearer[***]";
        }
    }
}
