package dev.trawl.cli.demo;

import dev.trawl.cli.terminal.CommandContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;

/// The script-built part of the demo shop, below `/js/`. The server sends the same empty page for every path; a script
/// builds it from a JSON API. It contains typical difficulties of such sites: a consent banner, a list that grows when
/// scrolled, a request without a response, a page that never stops loading and one that crashes its tab.
final class ScriptShop {

    static final String HOME = "/js/";
    static final String CRASH = "/js/crash";

    /// The list, in parts.
    static final String LIST_API = "/js/api/teas";

    private static final Duration POLL = Duration.ofMillis(300);
    private static final Pattern TEA = Pattern.compile("/js/(tea/|api/tea/|cup/)(\\d{1,2})(\\.svg)?");
    private static final Pattern FROM = Pattern.compile("from=(\\d{1,2})");
    private static final int HUE = 37;

    private final DemoPages pages;
    private final CommandContext.Pause pause;
    private final CountDownLatch closing;
    private final String page = resource("shop.html");

    /// @param closing ends the responses that never come
    ScriptShop(DemoPages pages, CommandContext.Pause pause, CountDownLatch closing) {
        this.pages = pages;
        this.pause = pause;
        this.closing = closing;
    }

    /// The response for a path of the shop; empty for any other path.
    Optional<DemoReply> reply(String path, String query) throws InterruptedException {
        return switch (path) {
            case HOME, "/js/teas", "/js/live", CRASH -> Optional.of(DemoReply.html(page));
            case "/js/shop.js" -> Optional.of(DemoReply.of("text/javascript; charset=utf-8", resource("shop.js")));
            case "/js/shop.css" -> Optional.of(DemoReply.of("text/css; charset=utf-8", resource("shop.css")));
            case LIST_API -> Optional.of(json(pages.listJson(first(query))));
            case "/js/api/news" -> {
                pause.sleep(POLL);
                yield Optional.of(json("{\"text\": \"The water is hot.\"}"));
            }
            case "/js/api/views" -> {
                closing.await();
                yield Optional.empty();
            }
            default -> tea(path);
        };
    }

    private Optional<DemoReply> tea(String path) {
        var parts = TEA.matcher(path);
        if (!parts.matches()) {
            return Optional.empty();
        }
        int tea = Integer.parseInt(parts.group(2));
        if (tea < 1 || tea > DemoPages.PRODUCTS) {
            return Optional.empty();
        }
        return Optional.of(
                switch (parts.group(1)) {
                    case "tea/" -> DemoReply.html(page);
                    case "api/tea/" -> json(pages.teaJson(tea));
                    default -> DemoReply.of("image/svg+xml", cup(tea * HUE % 360));
                });
    }

    private static int first(String query) {
        var from = FROM.matcher(query);
        return from.matches() ? Math.max(1, Integer.parseInt(from.group(1))) : 1;
    }

    private static DemoReply json(String body) {
        return DemoReply.of("application/json", body);
    }

    private static String cup(int hue) {
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" fill="none" stroke-width="6">
                <path d="M70 40h8a10 10 0 0 1 0 24h-10" stroke="hsl(%1$d 45%% 45%%)"/>
                <path d="M16 34h54v26a20 20 0 0 1-20 20H36a20 20 0 0 1-20-20z" fill="hsl(%1$d 45%% 60%%)"/>
                <path d="M32 24v-12M44 24v-12M56 24v-12" stroke="#c9c0ad"/>
                </svg>
                """.formatted(hue);
    }

    private static String resource(String name) {
        try (var in = Objects.requireNonNull(ScriptShop.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
