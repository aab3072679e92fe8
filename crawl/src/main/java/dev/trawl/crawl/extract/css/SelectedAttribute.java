package dev.trawl.crawl.extract.css;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A CSS selector with the attribute that its text form selects: `a@href`, or as in Scrapy `a::attr(href)`. `::text`
/// selects the text, as no suffix does.
///
/// @param attribute empty for the text of the element
public record SelectedAttribute(String selector, String attribute) {

    private static final String NAME = "([A-Za-z_:][-A-Za-z0-9_:.]*)";
    private static final Pattern AT = Pattern.compile("(.*\\S)\\s*@" + NAME, Pattern.DOTALL);
    private static final Pattern PSEUDO =
            Pattern.compile("(.*\\S)\\s*::attr\\(\\s*" + NAME + "\\s*\\)", Pattern.DOTALL);
    private static final Pattern TEXT = Pattern.compile("(.*\\S)\\s*::text", Pattern.DOTALL);

    /// A selector without such a suffix stays unchanged.
    public static SelectedAttribute of(String written) {
        String text = written.strip();
        Matcher at = AT.matcher(text);
        Matcher attribute = at.matches() ? at : PSEUDO.matcher(text);
        if (attribute.matches()) {
            return new SelectedAttribute(attribute.group(1), attribute.group(2));
        }
        Matcher content = TEXT.matcher(text);
        return new SelectedAttribute(content.matches() ? content.group(1) : written, "");
    }
}
