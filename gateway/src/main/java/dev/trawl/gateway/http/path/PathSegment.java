package dev.trawl.gateway.http.path;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// One segment of a [PathTemplate].
sealed interface PathSegment {

    boolean matches(String text);

    /// Adds the values of the variables in a text that matches.
    void read(String text, Map<String, String> variables);

    /// @throws IllegalArgumentException when the text is malformed
    static PathSegment parse(String text) {
        return text.contains("{") || text.contains("}") ? Variable.parse(text) : new Literal(text);
    }

    record Literal(String text) implements PathSegment {

        @Override
        public boolean matches(String other) {
            return text.equals(other);
        }

        @Override
        public void read(String other, Map<String, String> variables) {}
    }

    /// A segment with variables, such as `{id}`, `{id:[^:]+}` or `{id}:drain`.
    ///
    /// @param regex one group per variable; a variable without a limit may be empty beside other text
    record Variable(Pattern regex, List<String> names) implements PathSegment {

        private static final Pattern PART = Pattern.compile("\\{([A-Za-z]+)(?::([^{}]+))?}|[^{}]+");

        static Variable parse(String text) {
            var regex = new StringBuilder();
            String any = text.endsWith("}") && text.startsWith("{") ? ".+" : ".*";
            var names = new ArrayList<String>();
            var part = PART.matcher(text);
            int end = 0;
            while (part.find() && part.start() == end) {
                end = part.end();
                if (part.group(1) == null) {
                    regex.append(Pattern.quote(part.group()));
                } else {
                    names.add(part.group(1));
                    String limit = part.group(2);
                    regex.append('(').append(limit == null ? any : limit).append(')');
                }
            }
            var compiled = Pattern.compile(regex.toString(), Pattern.DOTALL);
            if (end < text.length() || compiled.matcher("").groupCount() != names.size()) {
                throw new IllegalArgumentException("malformed segment of a path: " + text);
            }
            return new Variable(compiled, List.copyOf(names));
        }

        @Override
        public boolean matches(String text) {
            return regex.matcher(text).matches();
        }

        @Override
        public void read(String text, Map<String, String> variables) {
            var match = regex.matcher(text);
            if (match.matches()) {
                for (int i = 0; i < names.size(); i++) {
                    variables.put(names.get(i), match.group(i + 1));
                }
            }
        }
    }
}
