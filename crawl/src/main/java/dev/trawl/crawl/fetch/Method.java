package dev.trawl.crawl.fetch;

/// The supported request methods.
public enum Method {
    GET,
    HEAD,
    POST,
    PUT,
    PATCH,
    DELETE;

    /// True if a request can be repeated without side effects.
    public boolean isSafe() {
        return this == GET || this == HEAD;
    }

    /// True if a request sends Content-Length even without a body.
    public boolean hasBody() {
        return this == POST || this == PUT || this == PATCH;
    }

    /// The method after a redirect. A POST becomes a GET after 301, 302 and 303; PUT, PATCH and DELETE
    /// only after 303.
    public Method after(int status) {
        boolean become = this == POST ? status <= 303 : !isSafe() && status == 303;
        return become ? GET : this;
    }
}
