package dev.trawl.gateway.http.path;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// The path of a route, such as `/tasks/{id:[^:]+}:pause`. A variable matches within one segment and is never empty
/// when it is the whole segment; a regular expression may limit it. A request path matches segment by segment, after
/// percent-decoding. It therefore cannot gain a segment through an encoded slash, and a trailing slash is another path.
public final class PathTemplate {

    private static final Pattern VARIABLE = Pattern.compile("\\{\\*?([A-Za-z_]+)(?::[^}]*)?}");

    private final String pattern;
    private final String root;
    private final List<PathSegment> segments;

    private PathTemplate(String pattern, String root, List<PathSegment> segments) {
        this.pattern = pattern;
        this.root = root;
        this.segments = segments;
    }

    /// @throws IllegalArgumentException when the pattern is malformed
    public static PathTemplate parse(String pattern) {
        if (!pattern.startsWith("/")) {
            throw new IllegalArgumentException("a path begins with '/': " + pattern);
        }
        var segments = Arrays.stream(pattern.substring(1).split("/", -1))
                .map(PathSegment::parse)
                .toList();
        if (!(segments.getFirst() instanceof PathSegment.Literal root)) {
            throw new IllegalArgumentException("the first segment of a path has no variable: " + pattern);
        }
        return new PathTemplate(pattern, root.text(), segments);
    }

    /// Splits a request path and decodes its segments. Empty when the encoding is malformed.
    public static Optional<List<String>> segmentsOf(String path) {
        try {
            return Optional.of(
                    Arrays.stream(path.substring(path.startsWith("/") ? 1 : 0).split("/", -1))
                            .map(PathTemplate::decoded)
                            .toList());
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static String decoded(String segment) {
        return segment.indexOf('%') < 0
                ? segment
                : URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /// True for a path as a client sends it.
    public boolean matches(String path) {
        return segmentsOf(path).filter(this::matches).isPresent();
    }

    public boolean matches(List<String> path) {
        return path.size() == segments.size()
                && IntStream.range(0, path.size()).allMatch(i -> segments.get(i).matches(path.get(i)));
    }

    /// The values of the variables in a path that matches.
    public Map<String, String> variables(List<String> path) {
        var all = new HashMap<String, String>();
        for (int i = 0; i < path.size(); i++) {
            segments.get(i).read(path.get(i), all);
        }
        return all;
    }

    /// The first segment, which is literal.
    public String root() {
        return root;
    }

    /// The template as written in the route table.
    public String getPatternString() {
        return pattern;
    }

    /// The template for users: variables without regular expressions, such as `/tasks/{id}:pause`.
    public String shown() {
        return VARIABLE.matcher(pattern).replaceAll("{$1}");
    }

    @Override
    public String toString() {
        return pattern;
    }
}
