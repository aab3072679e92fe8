package dev.trawl.gateway.openapi;

import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.MediaType;
import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.gateway.http.Route;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// `GET /openapi.json`: the description of all routes, including itself.
public final class DescribeApi {

    private static final Route ITSELF =
            Route.get("/openapi.json", Set.of(), _ -> Answer.nothing()).about("Describes every route as OpenAPI 3.1.");

    private DescribeApi() {}

    /// @param others all other routes
    /// @param version version of the program
    public static Route route(List<Route> others, String version) {
        byte[] described = ResponseJson.bytes(
                OpenApi.of(Stream.concat(others.stream(), Stream.of(ITSELF)).toList(), version));
        return Route.get("/openapi.json", Set.of(), _ -> Answer.bytes(200, MediaType.APPLICATION_JSON, described))
                .about(ITSELF.summary());
    }
}
