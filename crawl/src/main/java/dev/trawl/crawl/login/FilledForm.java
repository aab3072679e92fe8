package dev.trawl.crawl.login;

import dev.trawl.crawl.extract.css.CssSelector;
import dev.trawl.crawl.extract.limit.OverBudgetException;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.job.SessionRules.FormLogin;
import dev.trawl.crawl.url.Url;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// The submission of a login form. Hidden fields, such as a CSRF token, keep the values of the page.
///
/// @param body form-urlencoded; holds credentials, so it appears nowhere else
record FilledForm(Url action, String body) {

    private static final Set<String> LEFT_OUT = Set.of("button", "image", "reset", "file");
    private static final String FORM_TYPE = "application/x-www-form-urlencoded";

    /// Marks a control that is not sent unless it is filled in.
    private static final String ABSENT = "\u0000";

    /// @param login selects the form; without a selector, the first form with a password field
    /// @param values by the names of the fields
    static FilledForm of(LoginPage page, FormLogin login, Map<String, String> values) throws LoginRefusedException {
        String at = page.reply().finalUrl().href();
        Element form = form(page, login)
                .orElseThrow(() -> refused("%s has no %s"
                        .formatted(
                                at,
                                login.form().isPresent()
                                        ? "form that login.form selects"
                                        : "form with a password field")));
        if (!form.attr("method").equalsIgnoreCase("post")) {
            throw refused("the form of %s sends passwords in its URL (method get)".formatted(at));
        }
        String coding = form.attr("enctype").toLowerCase(Locale.ROOT);
        if (!coding.isEmpty() && !coding.equals(FORM_TYPE)) {
            throw refused("the form of %s is sent as %s, which is not supported".formatted(at, coding));
        }
        Map<String, String> own = controls(form);
        var missing = new TreeSet<>(values.keySet());
        missing.removeAll(own.keySet());
        if (!missing.isEmpty()) {
            throw refused("the form of %s has no field %s; it has %s"
                    .formatted(at, String.join(", ", missing), String.join(", ", own.keySet())));
        }
        own.putAll(values);
        own.values().removeIf(ABSENT::equals);
        return new FilledForm(action(page, form), encoded(own));
    }

    private static Optional<Element> form(LoginPage page, FormLogin login) {
        Optional<Document> tree = page.tree();
        if (tree.isEmpty()) {
            return Optional.empty();
        }
        Optional<CssSelector> selector = login.form();
        if (selector.isEmpty()) {
            return Optional.ofNullable(tree.get().selectFirst("form:has(input[type=password])"));
        }
        try {
            List<Element> found = selector.get().select(tree.get(), page.budget());
            return found.stream()
                    .flatMap(element -> Optional.ofNullable(element.closest("form")).stream())
                    .findFirst();
        } catch (OverBudgetException _) {
            return Optional.empty();
        }
    }

    /// True if fields for one URL may go to the other: it has the same origin, or is its https form.
    static boolean mayGo(Url from, Url to) {
        boolean secured = from.scheme().equals("http")
                && to.scheme().equals("https")
                && from.host().equals(to.host())
                && from.explicitPort() < 0
                && to.explicitPort() < 0;
        return secured || from.origin().equals(to.origin());
    }

    /// The target has the origin of the login page: a changed page must not send the password elsewhere.
    private static Url action(LoginPage page, Element form) throws LoginRefusedException {
        Url at = page.reply().finalUrl();
        Document tree = page.tree().orElseThrow();
        Url base = Optional.ofNullable(tree.selectFirst("base[href]"))
                .flatMap(element -> Url.parse(element.attr("href"), at))
                .orElse(at);
        Url action = form.attr("action").isBlank()
                ? at
                : Url.parse(form.attr("action"), base).orElse(at);
        if (!mayGo(at, action)) {
            throw refused("the form of %s sends its fields to %s; name that login page in login.url"
                    .formatted(at, action.origin()));
        }
        return action.withoutFragment();
    }

    private static Map<String, String> controls(Element form) {
        var controls = new LinkedHashMap<String, String>();
        for (Element control : form.select("input[name], select[name], textarea[name], button[name]")) {
            if (!control.hasAttr("disabled")) {
                controls.putIfAbsent(control.attr("name"), ABSENT);
                value(control).ifPresent(value -> controls.put(control.attr("name"), value));
            }
        }
        return controls;
    }

    private static Optional<String> value(Element control) {
        if (control.nameIs("select")) {
            Element chosen = control.selectFirst("option[selected]");
            return Optional.ofNullable(chosen == null ? control.selectFirst("option") : chosen)
                    .map(Element::val);
        }
        if (control.nameIs("textarea")) {
            return Optional.of(control.wholeText());
        }
        String type = control.attr("type").toLowerCase(Locale.ROOT);
        if (control.nameIs("button")) {
            return type.isEmpty() || type.equals("submit") ? Optional.of(control.attr("value")) : Optional.empty();
        }
        if (type.equals("checkbox") || type.equals("radio")) {
            String value = control.hasAttr("value") ? control.attr("value") : "on";
            return control.hasAttr("checked") ? Optional.of(value) : Optional.empty();
        }
        return LEFT_OUT.contains(type) ? Optional.empty() : Optional.of(control.attr("value"));
    }

    private static String encoded(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static LoginRefusedException refused(String detail) {
        return new LoginRefusedException(FetchError.LOGIN, detail);
    }

    @Override
    public String toString() {
        return "form to " + action;
    }
}
