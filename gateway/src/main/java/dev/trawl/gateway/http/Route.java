package dev.trawl.gateway.http;

import java.util.Set;
import java.util.stream.Stream;
import org.springframework.http.MediaType;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/// One row of the route table.
///
/// @param summary one sentence on what it does, for those who read the API's description; empty until `about` is called
/// @param produces what a successful answer is
/// @param parameters query parameters it knows; any other is refused
public record Route(
        String method,
        PathPattern path,
        Access access,
        String summary,
        MediaType produces,
        Set<String> parameters,
        Handler handler) {

    public static Route get(String path, Set<String> parameters, Handler handler) {
        return get(path, MediaType.APPLICATION_JSON, parameters, handler);
    }

    public static Route get(String path, MediaType produces, Set<String> parameters, Handler handler) {
        return new Route("GET", parsed(path), Access.READ, "", produces, parameters, handler);
    }

    /// A route without a token; it must tell nothing.
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
        return new Route(method, parsed(path), access, "", MediaType.APPLICATION_JSON, Set.of(), handler);
    }

    public Route needs(Access other) {
        return new Route(method, path, other, summary, produces, parameters, handler);
    }

    public Route about(String sentence) {
        return new Route(method, path, access, sentence, produces, parameters, handler);
    }

    /// The method, and HEAD where there is GET.
    Stream<String> methods() {
        return method.equals("GET") ? Stream.of(method, "HEAD") : Stream.of(method);
    }

    boolean takes(String asked) {
        return methods().anyMatch(asked::equals);
    }

    private static PathPattern parsed(String path) {
        return PathPatternParser.defaultInstance.parse(path);
    }
}
