package dev.trawl.crawl.extract.css;

import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/// Evaluates the pseudo-classes that depend on the element's name, attributes, content and
/// enclosing form controls.
final class ElementStates {

    private static final Set<String> CONTROLS =
            Set.of("button", "input", "select", "textarea", "optgroup", "option", "fieldset");
    private static final Set<String> FILLABLE = Set.of("input", "select", "textarea");

    private ElementStates() {}

    static boolean holds(Pseudo pseudo, Element element) {
        String name = element.normalName();
        return switch (pseudo) {
            case EMPTY -> isEmpty(element);
            case LINK, ANY_LINK -> (name.equals("a") || name.equals("area")) && element.hasAttr("href");
            case CHECKED -> isChecked(element, name);
            case DISABLED -> CONTROLS.contains(name) && isDisabled(element, name);
            case ENABLED -> CONTROLS.contains(name) && !isDisabled(element, name);
            case REQUIRED -> FILLABLE.contains(name) && element.hasAttr("required");
            case OPTIONAL -> FILLABLE.contains(name) && !element.hasAttr("required");
            case DEFINED -> true;
            default -> throw new IllegalStateException(pseudo.name());
        };
    }

    private static boolean isEmpty(Element element) {
        for (Node child : element.childNodes()) {
            boolean text =
                    child instanceof TextNode node && !node.getWholeText().isEmpty();
            if (text || child instanceof Element || child.nodeName().equals("#data")) {
                return false;
            }
        }
        return true;
    }

    private static boolean isChecked(Element element, String name) {
        if (name.equals("option")) {
            return element.hasAttr("selected");
        }
        String type = element.attr("type").toLowerCase(Locale.ROOT);
        return name.equals("input") && element.hasAttr("checked") && (type.equals("checkbox") || type.equals("radio"));
    }

    private static boolean isDisabled(Element element, String name) {
        if (element.hasAttr("disabled")) {
            return true;
        }
        if (name.equals("option")) {
            Element group = element.parent();
            return group != null && group.normalName().equals("optgroup") && group.hasAttr("disabled");
        }
        return !name.equals("optgroup") && inDisabledFieldset(element);
    }

    private static boolean inDisabledFieldset(Element element) {
        Element below = element;
        for (Element at = element.parent(); at != null; at = at.parent()) {
            if (at.normalName().equals("fieldset") && at.hasAttr("disabled")) {
                Element legend = at.children().stream()
                        .filter(child -> child.normalName().equals("legend"))
                        .findFirst()
                        .orElse(null);
                if (!below.equals(legend)) {
                    return true;
                }
            }
            below = at;
        }
        return false;
    }
}
