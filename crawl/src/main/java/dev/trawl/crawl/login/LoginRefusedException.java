package dev.trawl.crawl.login;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;

/// A login that did not succeed. The message never contains a value of a field.
final class LoginRefusedException extends Exception {

    private static final long serialVersionUID = 1;

    private final transient FetchReply.Failure failure;

    LoginRefusedException(FetchError error, String detail) {
        super(detail);
        this.failure = new FetchReply.Failure(error, error.isOfLogin() ? detail : "login: " + detail);
    }

    FetchReply.Failure failure() {
        return failure;
    }
}
