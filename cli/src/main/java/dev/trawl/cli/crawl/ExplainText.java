package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.job.CauseWords;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Formats the explanation of a URL for users.
final class ExplainText {

    private static final int LONGEST_URL = 300;

    private final MessageLanguage language;
    private final String folder;

    /// @param folder folder of the crawl, as typed; empty for a task of a server
    ExplainText(MessageLanguage language, String folder) {
        this.language = language;
        this.folder = folder;
    }

    List<String> lines(JsonNode why) {
        var lines = new ArrayList<String>();
        String reason = text(why, "reason");
        lines.add(shown(text(why, "url")));
        lines.add("  " + cause(why) + (reason.isEmpty() ? "" : " (" + shown(reason) + ")"));
        add(lines, Label.CANONICAL, unless(text(why, "url"), text(why, "canonical")));
        add(lines, Label.FOUND_AS, shown(text(why, "found_as")));
        add(lines, Label.PATH, path(why));
        add(lines, Label.DEPTH, text(why, "depth"));
        why.path("rules").forEach(rule -> {
            boolean order = text(rule, "check").equals("priority");
            add(lines, order ? Label.PRIORITY : Label.RULE, order ? shown(text(rule, "rule")) : rule(rule));
        });
        add(lines, Label.UNFOLLOWED, unfollowed(why.path("unfollowed")));
        add(lines, Label.ATTEMPTS, attempts(why));
        add(lines, Label.NOT_BEFORE, text(why, "not_before"));
        add(lines, Label.PAUSED, text(why, "host_paused_until"));
        add(lines, Label.SUBTASK, text(why, "subtask"));
        add(lines, Label.RESULT, result(why));
        return lines;
    }

    private String cause(JsonNode why) {
        return why.path("stopped").asBoolean(false)
                ? CauseWords.stopped("%s crawl --resume --out %s".formatted(Typed.program(), folder), language)
                : CauseWords.of(UrlCause.byCode(text(why, "cause")), language);
    }

    private void add(List<String> lines, Label label, String value) {
        if (!value.isEmpty()) {
            lines.add("  %s: %s".formatted(label.in(language), value));
        }
    }

    private String path(JsonNode why) {
        String steps = why.path("path")
                .valueStream()
                .map(step -> shown(text(step, "url")) + via(text(step, "via")))
                .collect(Collectors.joining(" → "));
        return why.path("path_cut").asBoolean(false) ? "… → " + steps : steps;
    }

    private String via(String kind) {
        return switch (kind) {
            case "seed" -> " (" + Label.SEED.in(language) + ")";
            case "sitemap" -> " (" + Label.SITEMAP.in(language) + ")";
            case "redirect" -> " (" + Label.REDIRECT.in(language) + ")";
            default -> "";
        };
    }

    private String rule(JsonNode rule) {
        String said = unless(text(rule, "check"), text(rule, "rule"));
        String verdict = verdict(rule).in(language);
        String source = text(rule, "fetched_at");
        String status = text(rule, "status");
        return text(rule, "check") + " " + verdict + (said.isEmpty() ? "" : ": " + said)
                + (source.isEmpty()
                        ? ""
                        : " (%s %s%s)"
                                .formatted(Label.FETCHED.in(language), source, status.isEmpty() ? "" : ", " + status));
    }

    /// Without permission to fetch robots.txt there is no verdict: it neither allows nor forbids the URL.
    private static Label verdict(JsonNode rule) {
        boolean blocked = UrlReason.stored(text(rule, "cause"), text(rule, "rule"))
                .filter(reason -> reason.cause() == UrlCause.BLOCKED_ADDRESS)
                .isPresent();
        if (blocked) {
            return Label.NOT_READ;
        }
        return rule.path("accepted").asBoolean(false) ? Label.ALLOWS : Label.FORBIDS;
    }

    private String unfollowed(JsonNode links) {
        return links.properties().stream()
                .map(entry -> language.text(
                        "%s %s", entry.getValue().asString(), CauseWords.label(UrlCause.byCode(entry.getKey()))))
                .collect(Collectors.joining(" · "));
    }

    private static String attempts(JsonNode why) {
        return why.path("attempts").asInt(0) == 0 ? "" : text(why, "attempts");
    }

    private String result(JsonNode why) {
        if (!why.path("found").asBoolean(false)) {
            return "";
        }
        int status = why.path("status").asInt(0);
        return (why.path("row").asBoolean(false) ? Label.ROW : Label.NO_ROW).in(language)
                + (status == 0 ? "" : ", %s %d".formatted(Label.STATUS.in(language), status));
    }

    private static String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        return value.isNull() || value.isMissingNode() ? "" : value.asString();
    }

    /// Omits a text that repeats a known one.
    private static String unless(String known, String text) {
        return text.equals(known) ? "" : shown(text);
    }

    /// Replaces control characters, which could move the cursor, and shortens long texts. The
    /// input comes from the web.
    private static String shown(String text) {
        String plain = text.replaceAll("[\\p{Cc}\\p{Cf}\\u2028\\u2029]", "\uFFFD");
        return plain.length() <= LONGEST_URL ? plain : plain.substring(0, LONGEST_URL) + "…";
    }

    /// The labels of the values.
    private enum Label {
        CANONICAL("canonical URL", "规范形式"),
        FOUND_AS("found as", "发现时的形式"),
        PATH("found", "发现路径"),
        DEPTH("depth", "深度"),
        RULE("rule", "规则"),
        PRIORITY("priority", "优先级"),
        UNFOLLOWED("links not followed in this crawl", "本次抓取未跟随的链接"),
        ATTEMPTS("failed attempts", "失败次数"),
        NOT_BEFORE("not before", "不早于"),
        PAUSED("host paused until", "主机暂停至"),
        SUBTASK("subtask", "子任务"),
        RESULT("result", "结果"),
        SEED("seed", "种子"),
        SITEMAP("sitemap", "站点地图"),
        REDIRECT("redirect", "重定向"),
        ALLOWS("allowed", "允许"),
        FORBIDS("disallowed", "禁止"),
        NOT_READ("not read", "未读取"),
        FETCHED("fetched", "获取于"),
        STATUS("status", "状态码"),
        ROW("has a row", "有结果行"),
        NO_ROW("no row", "无结果行");

        private final String english;
        private final String chinese;

        Label(String english, String chinese) {
            this.english = english;
            this.chinese = chinese;
        }

        String in(MessageLanguage language) {
            return switch (language) {
                case ENGLISH -> english;
                case CHINESE -> chinese;
            };
        }
    }
}
