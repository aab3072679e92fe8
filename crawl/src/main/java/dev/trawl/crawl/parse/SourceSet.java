package dev.trawl.crawl.parse;

import dev.trawl.crawl.parse.encoding.AsciiText;
import java.util.ArrayList;
import java.util.List;

/// Parses the URLs of a `srcset`: `small.jpg 1x, large.jpg 2x`.
final class SourceSet {

    private SourceSet() {}

    static List<String> urls(String set) {
        List<String> urls = new ArrayList<>();
        int at = 0;
        while (true) {
            while (at < set.length() && (AsciiText.isSpace(set.charAt(at)) || set.charAt(at) == ',')) {
                at++;
            }
            int from = at;
            while (at < set.length() && !AsciiText.isSpace(set.charAt(at))) {
                at++;
            }
            if (from == at) {
                return urls;
            }
            String url = set.substring(from, at);
            if (url.endsWith(",")) {
                url = url.replaceFirst(",+$", "");
            } else {
                at = afterDescriptors(set, at);
            }
            if (!url.isEmpty()) {
                urls.add(url);
            }
        }
    }

    private static int afterDescriptors(String set, int from) {
        int nesting = 0;
        int at = from;
        while (at < set.length() && !(set.charAt(at) == ',' && nesting == 0)) {
            nesting += set.charAt(at) == '(' ? 1 : set.charAt(at) == ')' && nesting > 0 ? -1 : 0;
            at++;
        }
        return at;
    }
}
