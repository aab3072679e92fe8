package dev.trawl.crawl.job.browser;

import dev.trawl.crawl.extract.css.CssSelector;
import dev.trawl.crawl.job.value.Values;
import dev.trawl.crawl.render.PageEnvironment;
import dev.trawl.crawl.render.PageScreenshot;
import dev.trawl.crawl.render.PageWait;
import dev.trawl.crawl.render.RenderRequest;
import dev.trawl.crawl.render.ResourceKind;
import dev.trawl.crawl.url.UrlPattern;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Parses `render` and `chrome` of a job.
public final class ReadRendering {

    private static final Set<String> KEYS = new TreeSet<>(Set.of(
            "wait",
            "block",
            "viewport",
            "locale",
            "time_zone",
            "user_agent",
            "actions",
            "screenshot",
            "pdf",
            "capture_xhr"));
    private static final Set<String> ZONES = ZoneId.getAvailableZoneIds();
    private static final Pattern VIEWPORT = Pattern.compile("(\\d{1,5})x(\\d{1,5})");
    private static final Pattern LOCALE = Pattern.compile("[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}");
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final int LONGEST_SELECTOR = 1_000;
    private static final int MOST_PATTERNS = 100;
    private static final int MOST_SCREENSHOTS = 10;

    private final Values job;

    public ReadRendering(Values job) {
        this.job = job;
    }

    public Rendering read() {
        RenderMode mode = job.choice("render", RenderMode.class, RenderMode.HTTP);
        Optional<JsonNode> written = job.node("chrome");
        if (written.isEmpty()) {
            return new Rendering(mode, RenderRequest.DEFAULTS);
        }
        if (!(written.get() instanceof ObjectNode block)) {
            complain("chrome: must be a map with " + String.join(", ", KEYS));
            return Rendering.HTTP;
        }
        block.propertyNames().stream()
                .filter(key -> !KEYS.contains(key))
                .forEach(key -> complain(
                        "chrome.%s: unknown; known are %s".formatted(Values.shown(key), String.join(", ", KEYS))));
        var values = new Values(block, new ArrayList<>());
        RenderRequest asked = RenderRequest.DEFAULTS
                .withUntil(until(values))
                .withEnvironment(environment(values))
                .withActions(new ReadActions(values).read());
        RenderRequest page = blocked(pictured(asked, values), values).withCaptured(captured(values, mode));
        values.complaints().forEach(complaint -> complain("chrome." + complaint));
        return new Rendering(mode, page);
    }

    private static PageWait until(Values values) {
        String text = values.node("wait").map(node -> node.asString("")).orElse("auto");
        return switch (text) {
            case "auto" -> new PageWait.Auto();
            case "load" -> new PageWait.Load();
            default ->
                text.isEmpty() || Character.isDigit(text.charAt(0))
                        ? new PageWait.Pause(values.duration("wait", Duration.ZERO, Duration.ZERO, LONGEST_WAIT))
                        : selector(values, "wait", text)
                                .<PageWait>map(PageWait.Element::new)
                                .orElseGet(PageWait.Auto::new);
        };
    }

    /// The selector if the crawler itself can parse it; it is matched by the browser.
    static Optional<String> selector(Values values, String path, String text) {
        try {
            if (text.isBlank() || text.length() > LONGEST_SELECTOR) {
                throw new IllegalArgumentException("must be a CSS selector");
            }
            var _ = CssSelector.parse(text);
            return Optional.of(text);
        } catch (IllegalArgumentException e) {
            String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            values.complaints().add("%s: '%s': %s".formatted(path, Values.shown(text), Values.shown(why)));
            return Optional.empty();
        }
    }

    /// Images need all resources, unless the job says what to block.
    private static RenderRequest pictured(RenderRequest page, Values values) {
        List<String> texts = values.texts("screenshot");
        boolean pdf = values.flag("pdf", false);
        if (texts.size() > MOST_SCREENSHOTS) {
            values.complaints().add("screenshot: at most %d entries".formatted(MOST_SCREENSHOTS));
            return page;
        }
        List<PageScreenshot> shots = texts.stream()
                .flatMap(text -> screenshot(values, text).stream())
                .toList();
        return shots.isEmpty() && !pdf ? page : page.withScreenshots(shots, pdf);
    }

    private static Optional<PageScreenshot> screenshot(Values values, String text) {
        return switch (text) {
            case "viewport" -> Optional.of(PageScreenshot.viewport());
            case "full" -> Optional.of(PageScreenshot.fullPage());
            default -> selector(values, "screenshot", text).map(PageScreenshot::element);
        };
    }

    private static RenderRequest blocked(RenderRequest page, Values values) {
        if (values.node("block").isEmpty()) {
            return page;
        }
        var kinds = EnumSet.noneOf(ResourceKind.class);
        var urls = new ArrayList<UrlPattern>();
        List<String> texts = values.texts("block");
        if (texts.size() > MOST_PATTERNS) {
            values.complaints().add("block: at most %d entries".formatted(MOST_PATTERNS));
            return page;
        }
        for (String text : texts) {
            Optional<ResourceKind> kind = Arrays.stream(ResourceKind.values())
                    .filter(known -> known.code().equals(text.toLowerCase(Locale.ROOT)))
                    .findFirst();
            if (kind.isPresent()) {
                kinds.add(kind.get());
            } else {
                pattern(values, text).ifPresent(urls::add);
            }
        }
        return page.withBlocked(kinds, urls);
    }

    private static List<UrlPattern> captured(Values values, RenderMode mode) {
        List<String> texts = values.texts("capture_xhr");
        if (texts.size() > MOST_PATTERNS) {
            values.complaints().add("capture_xhr: at most %d entries".formatted(MOST_PATTERNS));
            return List.of();
        }
        if (mode == RenderMode.HTTP && !texts.isEmpty()) {
            values.complaints().add("capture_xhr: needs a browser; add 'render: chrome' or 'render: auto'");
        }
        return texts.stream()
                .flatMap(text -> urlPattern(values, "capture_xhr", text).stream())
                .toList();
    }

    private static Optional<UrlPattern> pattern(Values values, String text) {
        if (!text.contains("/") && !text.contains("*")) {
            String kinds =
                    Arrays.stream(ResourceKind.values()).map(ResourceKind::code).collect(Collectors.joining(", "));
            values.complaints()
                    .add("block: '%s' is no URL pattern and none of %s".formatted(Values.shown(text), kinds));
            return Optional.empty();
        }
        return urlPattern(values, "block", text);
    }

    private static Optional<UrlPattern> urlPattern(Values values, String key, String text) {
        try {
            return Optional.of(UrlPattern.parse(text));
        } catch (IllegalArgumentException e) {
            String why = Values.shown(String.valueOf(e.getMessage()));
            values.complaints().add("%s: '%s': %s".formatted(key, Values.shown(text), why));
            return Optional.empty();
        }
    }

    private static PageEnvironment environment(Values values) {
        PageEnvironment standard = PageEnvironment.DEFAULTS;
        String locale = values.text("locale", "");
        if (!locale.isEmpty() && !LOCALE.matcher(locale).matches()) {
            values.complaints().add("locale: '%s' must be like de or de-DE".formatted(Values.shown(locale)));
        }
        String zone = values.text("time_zone", "");
        if (!zone.isEmpty() && !ZONES.contains(zone)) {
            values.complaints().add("time_zone: '%s' must be like Europe/Berlin".formatted(Values.shown(zone)));
        }
        String agent = values.text("user_agent", "");
        if (!agent.chars().allMatch(letter -> letter >= ' ' && letter < 0x7f)) {
            values.complaints().add("user_agent: has a character that cannot be sent");
        }
        Matcher size = VIEWPORT.matcher(values.text("viewport", standard.width() + "x" + standard.height()));
        try {
            if (size.matches()) {
                return new PageEnvironment(
                        Integer.parseInt(size.group(1)), Integer.parseInt(size.group(2)), locale, zone, agent);
            }
        } catch (IllegalArgumentException _) {
            // The same complaint as for another text.
        }
        values.complaints().add("viewport: must be like 1280x800, with 1 to 10000 pixels a side");
        return standard;
    }

    private void complain(String what) {
        job.complaints().add(what);
    }
}
