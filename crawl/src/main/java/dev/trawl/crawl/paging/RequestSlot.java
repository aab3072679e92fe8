package dev.trawl.crawl.paging;

import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.url.Url;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// The part of a request that holds the cursor, page number or offset.
public sealed interface RequestSlot {

    /// The value in a request; empty if there is none.
    Optional<String> read(RequestedPage page);

    /// The request with another value; empty if it cannot hold one.
    Optional<RequestedPage> put(RequestedPage page, JsonNode value);

    /// The slot as users write it, such as `query page`.
    String shown();

    /// A parameter of the query.
    record Query(String name) implements RequestSlot {

        @Override
        public Optional<String> read(RequestedPage page) {
            return page.url().query().flatMap(query -> new QueryText(query).get(name));
        }

        @Override
        public Optional<RequestedPage> put(RequestedPage page, JsonNode value) {
            String href = page.url().withoutFragment().href();
            int mark = href.indexOf('?');
            var query = new QueryText(mark < 0 ? "" : href.substring(mark + 1)).with(name, text(value));
            return Url.parse((mark < 0 ? href : href.substring(0, mark)) + "?" + query.text())
                    .map(url -> new RequestedPage(url, page.request()));
        }

        @Override
        public String shown() {
            return "query " + name;
        }
    }

    /// A member of a JSON body, or a field of a form body.
    ///
    /// @param path names of nested JSON members; the last one holds the value
    record Body(List<String> path) implements RequestSlot {

        private static final JsonMapper JSON = JsonMapper.shared();

        public Body {
            path = List.copyOf(path);
        }

        @Override
        public Optional<String> read(RequestedPage page) {
            if (page.request().isForm()) {
                return new QueryText(page.request().body()).get(String.join(".", path));
            }
            return json(page.request()).flatMap(root -> {
                JsonNode at = root;
                for (String name : path) {
                    at = at.path(name);
                }
                return at.isMissingNode() || at.isNull() ? Optional.empty() : Optional.of(text(at));
            });
        }

        @Override
        public Optional<RequestedPage> put(RequestedPage page, JsonNode value) {
            UrlRequest request = page.request();
            if (request.isForm()) {
                String form = new QueryText(request.body())
                        .with(String.join(".", path), text(value))
                        .text();
                return Optional.of(new RequestedPage(page.url(), request.withBody(form)));
            }
            return json(request).flatMap(root -> {
                ObjectNode at = root;
                for (String name : path.subList(0, path.size() - 1)) {
                    JsonNode inner = at.path(name);
                    if (!inner.isObject() && !inner.isMissingNode() && !inner.isNull()) {
                        return Optional.empty();
                    }
                    at = inner.isObject() ? (ObjectNode) inner : at.putObject(name);
                }
                at.set(path.getLast(), value);
                return Optional.of(new RequestedPage(page.url(), request.withBody(root.toString())));
            });
        }

        private static Optional<ObjectNode> json(UrlRequest request) {
            try {
                JsonNode root = JSON.readTree(request.body().isEmpty() ? "{}" : request.body());
                return root instanceof ObjectNode map ? Optional.of(map) : Optional.empty();
            } catch (JacksonException _) {
                return Optional.empty();
            }
        }

        @Override
        public String shown() {
            return "body " + String.join(".", path);
        }
    }

    /// A header of the request.
    record InHeader(String name) implements RequestSlot {

        @Override
        public Optional<String> read(RequestedPage page) {
            return page.request().header(name);
        }

        @Override
        public Optional<RequestedPage> put(RequestedPage page, JsonNode value) {
            try {
                var header = new Header(name, text(value));
                return Optional.of(new RequestedPage(page.url(), page.request().with(header)));
            } catch (IllegalArgumentException _) {
                return Optional.empty(); // the value cannot be sent in a header
            }
        }

        @Override
        public String shown() {
            return "header " + name;
        }
    }

    private static String text(JsonNode value) {
        return value instanceof StringNode text ? text.stringValue() : value.toString();
    }
}
