package dev.trawl.crawl.fetch;

import dev.trawl.crawl.render.RenderRequest;
import dev.trawl.crawl.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Describes one fetch.
///
/// @param headers sent with every request. Exceptions: secrets and `Authorization` to another origin, `Cookie`
/// to another host or from https to http
/// @param body empty for most requests
/// @param credentials sent only to the origin of `url`
/// @param cookies read before and written after every request
/// @param keepsSent replies also keep their bodies as sent, for the archive
/// @param render loads the page in a browser, where the fetcher has one
public record FetchRequest(
        Method method,
        Url url,
        List<Header> headers,
        Octets body,
        Optional<HttpCredentials> credentials,
        Optional<HttpProxy> proxy,
        TlsTrust trust,
        Cookies cookies,
        Budgets budgets,
        HopCheck hops,
        boolean keepsSent,
        Optional<RenderRequest> render) {

    public FetchRequest {
        headers = List.copyOf(headers);
        if (!url.isHttp()) {
            throw new IllegalArgumentException("only http and https can be fetched, not " + url.scheme());
        }
    }

    /// A GET request with default budgets and without cookies. Follows redirects.
    public static FetchRequest get(Url url) {
        return new FetchRequest(
                Method.GET,
                url,
                List.of(),
                Octets.NONE,
                Optional.empty(),
                Optional.empty(),
                TlsTrust.STANDARD,
                Cookies.NONE,
                Budgets.DEFAULTS,
                HopCheck.FOLLOW_ALL,
                true,
                Optional.empty());
    }

    /// Returns a copy for another URL.
    public FetchRequest to(Url other) {
        return new FetchRequest(
                method, other, headers, body, credentials, proxy, trust, cookies, budgets, hops, keepsSent, render);
    }

    public FetchRequest withMethod(Method other, Octets content) {
        return new FetchRequest(
                other, url, headers, content, credentials, proxy, trust, cookies, budgets, hops, keepsSent, render);
    }

    public FetchRequest withHeaders(List<Header> others) {
        return new FetchRequest(
                method, url, others, body, credentials, proxy, trust, cookies, budgets, hops, keepsSent, render);
    }

    /// Makes the request conditional: the server sends a body only if it differs. Each argument may be empty.
    public FetchRequest unlessStill(String etag, String lastModified) {
        List<Header> all = new ArrayList<>(headers);
        if (!etag.isEmpty()) {
            all.add(new Header("If-None-Match", etag));
        }
        if (!lastModified.isEmpty()) {
            all.add(new Header("If-Modified-Since", lastModified));
        }
        return withHeaders(all);
    }

    public FetchRequest withCredentials(HttpCredentials own) {
        return new FetchRequest(
                method, url, headers, body, Optional.of(own), proxy, trust, cookies, budgets, hops, keepsSent, render);
    }

    public FetchRequest withProxy(HttpProxy through) {
        return new FetchRequest(
                method,
                url,
                headers,
                body,
                credentials,
                Optional.of(through),
                trust,
                cookies,
                budgets,
                hops,
                keepsSent,
                render);
    }

    public FetchRequest withTrust(TlsTrust other) {
        return new FetchRequest(
                method, url, headers, body, credentials, proxy, other, cookies, budgets, hops, keepsSent, render);
    }

    public FetchRequest withCookies(Cookies session) {
        return new FetchRequest(
                method, url, headers, body, credentials, proxy, trust, session, budgets, hops, keepsSent, render);
    }

    public FetchRequest withBudgets(Budgets others) {
        return new FetchRequest(
                method, url, headers, body, credentials, proxy, trust, cookies, others, hops, keepsSent, render);
    }

    public FetchRequest withHops(HopCheck check) {
        return new FetchRequest(
                method, url, headers, body, credentials, proxy, trust, cookies, budgets, check, keepsSent, render);
    }

    public FetchRequest withoutSent() {
        return new FetchRequest(
                method, url, headers, body, credentials, proxy, trust, cookies, budgets, hops, false, render);
    }

    /// Returns a copy that asks for a browser.
    public FetchRequest withRender(RenderRequest rendering) {
        return new FetchRequest(
                method,
                url,
                headers,
                body,
                credentials,
                proxy,
                trust,
                cookies,
                budgets,
                hops,
                keepsSent,
                Optional.of(rendering));
    }

    /// Returns a copy that asks for no browser.
    public FetchRequest withoutRender() {
        return new FetchRequest(
                method,
                url,
                headers,
                body,
                credentials,
                proxy,
                trust,
                cookies,
                budgets,
                hops,
                keepsSent,
                Optional.empty());
    }
}
