package dev.trawl.crawl.extract.css;

import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;

/// Evaluates `:lang()` by the nearest `lang` attribute.
final class LangMatcher {

    private LangMatcher() {}

    static boolean matches(Element element, List<String> ranges) {
        for (Element at = element; at != null; at = at.parent()) {
            if (at.hasAttr("lang")) {
                String language = at.attr("lang").toLowerCase(Locale.ROOT);
                return ranges.stream().anyMatch(range -> fits(language, range.toLowerCase(Locale.ROOT)));
            }
        }
        return false;
    }

    private static boolean fits(String language, String range) {
        if (range.equals("*")) {
            return !language.isEmpty();
        }
        if (range.startsWith("*-")) {
            return ("-" + language + "-").contains(range.substring(1) + "-");
        }
        return !range.isEmpty() && (language.equals(range) || language.startsWith(range + "-"));
    }
}
