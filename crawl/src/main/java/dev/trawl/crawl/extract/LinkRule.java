package dev.trawl.crawl.extract;

import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.url.UrlPattern;
import dev.trawl.crawl.url.Verdict;
import java.util.List;

/// Which addresses on a page are meant.
///
/// @param path of the rule in its job, for messages
/// @param source finds links, elements with links inside, or addresses as text
/// @param include when there are any, an address has to match one
/// @param exclude an address that matches one is not meant
public record LinkRule(String path, Source source, List<UrlPattern> include, List<UrlPattern> exclude) {

    public LinkRule {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }

    public boolean admits(Url url) {
        return exclude.stream().allMatch(pattern -> pattern.on(url) == Verdict.NO_MATCH)
                && (include.isEmpty() || include.stream().anyMatch(pattern -> pattern.matches(url)));
    }
}
