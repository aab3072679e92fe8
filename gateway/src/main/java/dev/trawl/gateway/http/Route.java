package dev.trawl.gateway.http;

import dev.trawl.gateway.http.Contract.Form;
import dev.trawl.gateway.http.path.PathTemplate;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// One row of the route table.
///
/// @param summary one sentence for the OpenAPI description; empty until `about` is called
/// @param produces media type of a successful response
/// @param parameters accepted query parameters; any other is rejected
/// @param contract input and output of the route
/// @param waits true when the caller may wait for an event; such a route takes no permit of the response limit
public record Route(
        String method,
        PathTemplate path,
        Access access,
        String summary,
        MediaType produces,
        Set<String> parameters,
        Contract contract,
        boolean waits,
        Handler handler) {

    public static Route get(String path, Set<String> parameters, Handler handler) {
        return get(path, MediaType.APPLICATION_JSON, parameters, handler);
    }

    public static Route get(String path, MediaType produces, Set<String> parameters, Handler handler) {
        return of("GET", path, Access.READ, produces, parameters, handler);
    }

    /// A route without a token; its response must reveal nothing.
    public static Route probe(String path, Handler handler) {
        return get(path, Set.of(), handler).needs(Access.ANYONE);
    }

    public static Route post(String path, Access access, Handler handler) {
        return json("POST", path, access, handler);
    }

    public static Route put(String path, Access access, Handler handler) {
        return json("PUT", path, access, handler);
    }

    public static Route patch(String path, Access access, Handler handler) {
        return json("PATCH", path, access, handler);
    }

    public static Route delete(String path, Access access, Handler handler) {
        return json("DELETE", path, access, handler);
    }

    private static Route json(String method, String path, Access access, Handler handler) {
        return of(method, path, access, MediaType.APPLICATION_JSON, Set.of(), handler);
    }

    private static Route of(
            String method, String path, Access access, MediaType produces, Set<String> parameters, Handler handler) {
        return new Route(
                method, PathTemplate.parse(path), access, "", produces, parameters, Contract.PLAIN, false, handler);
    }

    public Route needs(Access other) {
        return new Route(method, path, other, summary, produces, parameters, contract, waits, handler);
    }

    public Route about(String sentence) {
        return new Route(method, path, access, sentence, produces, parameters, contract, waits, handler);
    }

    /// Sets the query parameters of a route with a body.
    public Route accepts(String... names) {
        return new Route(method, path, access, summary, produces, Set.of(names), contract, waits, handler);
    }

    /// Marks a route whose caller may wait for an event.
    public Route waiting() {
        return new Route(method, path, access, summary, produces, parameters, contract, true, handler);
    }

    /// Sets the record types of the body; the body may also be an array of one of them.
    public Route takes(Class<?>... bodies) {
        return with(contract.taking(List.of(bodies)));
    }

    /// Sets the record types of the response.
    public Route answers(Class<?>... records) {
        return answers(200, records);
    }

    public Route answers(int status, Class<?>... records) {
        return with(contract.answering(status, Form.ONE, List.of(records)));
    }

    /// Sets the item type of a paged response.
    public Route lists(Class<?> item) {
        return with(contract.answering(200, Form.PAGE, List.of(item)));
    }

    /// Sets the record type of a response with one record per line.
    public Route lines(Class<?> item) {
        return with(contract.answering(200, Form.LINES, List.of(item)));
    }

    /// Sets the request headers that the route reads.
    public Route hears(String... headers) {
        return with(contract.hearing(Set.of(headers)));
    }

    private Route with(Contract other) {
        return new Route(method, path, access, summary, produces, parameters, other, waits, handler);
    }

    /// The method, plus HEAD for GET.
    Stream<String> methods() {
        return method.equals("GET") ? Stream.of(method, "HEAD") : Stream.of(method);
    }

    boolean allows(String asked) {
        return methods().anyMatch(asked::equals);
    }
}
