package dev.trawl.cli.inspect;

import dev.trawl.cli.batch.BadLineException;
import dev.trawl.cli.batch.BatchFields;
import dev.trawl.crawl.robots.Robots;
import dev.trawl.crawl.robots.RobotsVerdict;
import dev.trawl.crawl.url.Url;
import java.time.Duration;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Answers questions about a robots.txt.
final class RobotsVerbs {

    private RobotsVerbs() {}

    /// Whether a URL may be fetched, the deciding line, the crawl delay and the sitemaps.
    static ObjectNode check(BatchFields question) {
        String text = question.text("url");
        String agent = question.text("agent");
        Url url = Url.parse(text)
                .filter(Url::isHttp)
                .orElseThrow(() -> new BadLineException("'%s' is no web address".formatted(text)));
        return answer(Robots.parse(question.content("robots")), agent, url, text);
    }

    /// @param text the URL as typed
    static ObjectNode answer(Robots robots, String agent, Url url, String text) {
        RobotsVerdict verdict = verdict(robots, agent, url, text);
        ObjectNode answer = BatchFields.answer().put("allowed", verdict.allowed());
        robots.crawlDelay(agent)
                .map(Duration::toMillis)
                .ifPresentOrElse(delay -> answer.put("crawlDelayMs", delay), () -> answer.putNull("crawlDelayMs"));
        ArrayNode sitemaps = answer.putArray("sitemaps");
        robots.sitemaps(url).forEach(sitemap -> sitemaps.add(sitemap.href()));
        return verdict.line() == 0 ? answer : answer.put("line", verdict.line()).put("rule", verdict.rule());
    }

    /// Checks the URL both as a crawl sends it and as typed; both must be allowed.
    private static RobotsVerdict verdict(Robots robots, String agent, Url url, String text) {
        RobotsVerdict sent = robots.verdict(agent, url);
        return sent.allowed() ? robots.verdict(agent, writtenTarget(text)) : sent;
    }

    /// Path and query of an absolute URL, unchanged.
    private static String writtenTarget(String text) {
        String bare = text.strip().replaceFirst("#.*", "");
        String afterScheme = bare.substring(bare.indexOf(':') + 1).replaceFirst("^[/\\\\]*", "");
        String target = afterScheme.replaceFirst("^[^/?\\\\]*", "");
        return target.startsWith("/") ? target : "/" + target;
    }
}
