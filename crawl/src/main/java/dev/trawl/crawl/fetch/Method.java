package dev.trawl.crawl.fetch;

/// What is asked of a server.
public enum Method {
    GET,
    HEAD,
    POST,
    PUT,
    PATCH,
    DELETE;

    /// Asking twice does no harm.
    boolean isSafe() {
        return this == GET || this == HEAD;
    }

    /// A request says how long its body is, even when there is none.
    boolean hasBody() {
        return this == POST || this == PUT || this == PATCH;
    }

    /// What to ask after a redirect: a form is not posted again unless the server insists.
    Method after(int status) {
        boolean become = this == POST ? status <= 303 : !isSafe() && status == 303;
        return become ? GET : this;
    }
}
