package dev.trawl.crawl.fetch;

/// What is asked of a server.
public enum Method {
    GET,
    HEAD,
    POST;

    /// Asking twice does no harm.
    boolean isIdempotent() {
        return this != POST;
    }

    /// What to ask after a redirect: a form is not posted again unless the server insists.
    Method after(int status) {
        return this == POST && status <= 303 ? GET : this;
    }
}
