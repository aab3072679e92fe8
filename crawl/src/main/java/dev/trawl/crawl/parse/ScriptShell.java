package dev.trawl.crawl.parse;

import dev.trawl.crawl.parse.encoding.AsciiText;
import dev.trawl.crawl.parse.encoding.Encoding;
import dev.trawl.crawl.parse.html.Attributes;
import dev.trawl.crawl.parse.html.HtmlTokenizer;
import dev.trawl.crawl.parse.html.Tag;
import dev.trawl.crawl.parse.html.TagListener;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/// Recognises script shells: HTML pages without content of their own, which scripts fill in a browser.
///
/// A shell has a script and one of these signs: an empty root element of a script framework beside little text and
/// few links; a `noscript` that asks for JavaScript beside hardly any text; or nothing but the script, perhaps with a
/// word such as "Loading". Pages that forward by `meta` and framesets are no shells.
public final class ScriptShell implements TagListener {

    private static final byte[] ID = Attributes.name("id");
    private static final byte[] HREF = Attributes.name("href");
    private static final byte[] TYPE = Attributes.name("type");
    private static final byte[] HTTP_EQUIV = Attributes.name("http-equiv");
    private static final byte[] JAVASCRIPT = Attributes.name("javascript");
    private static final byte[] LOADING = Attributes.name("loading");

    /// Ids and names of the elements into which script frameworks write the page.
    private static final Set<String> ROOTS = Set.of(
            "root",
            "app",
            "__next",
            "__nuxt",
            "___gatsby",
            "react-root",
            "app-root",
            "my-app",
            "vue-app",
            "q-app",
            "svelte",
            "mount");

    /// Elements other than links and text that make a page worth reading.
    private static final Set<String> CONTENT =
            Set.of("form", "input", "button", "video", "audio", "object", "embed", "picture");

    private static final int LONGEST_NAME = 16;
    private static final int MOST_TEXT_AROUND_ROOT = 600;
    private static final int MOST_LINKS_AROUND_ROOT = 20;
    private static final int MOST_TEXT_WITH_NOSCRIPT = 200;
    private static final int MOST_LINKS_WITH_NOSCRIPT = 3;
    private static final int LONGEST_PLACEHOLDER = 40;

    private final byte[] page;
    private int text;
    private int links;
    private boolean content;
    private boolean scripts;
    private boolean forwards;
    private boolean inNoscript;
    private boolean asksForScripts;
    private boolean saysLoading;
    private boolean rootOpen;
    private boolean emptyRoot;

    private ScriptShell(byte[] page) {
        this.page = page;
    }

    /// Whether an HTML page is a script shell. Never throws, and takes time linear in the length of the page.
    public static boolean isShell(byte[] page, Sniffed charset) {
        byte[] bytes = page;
        int from = charset.bomLength();
        Encoding encoding = charset.encoding();
        if (!encoding.isAsciiCompatible()) {
            bytes = charset.decode(page).getBytes(StandardCharsets.UTF_8);
            from = 0;
            encoding = Encoding.UTF_8;
        }
        var shell = new ScriptShell(bytes);
        new HtmlTokenizer(bytes, from, encoding, false, shell).run();
        return shell.decided();
    }

    private boolean decided() {
        if (!scripts || forwards) {
            return false;
        }
        return ((emptyRoot || rootOpen) && isAtMost(MOST_TEXT_AROUND_ROOT, MOST_LINKS_AROUND_ROOT))
                || (asksForScripts && isAtMost(MOST_TEXT_WITH_NOSCRIPT, MOST_LINKS_WITH_NOSCRIPT))
                || (!content && isAtMost(saysLoading ? LONGEST_PLACEHOLDER : 0, 0));
    }

    private boolean isAtMost(int mostText, int mostLinks) {
        return text <= mostText && links <= mostLinks;
    }

    @Override
    public void start(Tag tag, Attributes attributes) {
        switch (tag) {
            case SCRIPT -> scripts |= isRun(attributes);
            case NOSCRIPT -> inNoscript = true;
            case META -> meta(attributes);
            case FRAME -> forwards = true;
            case STYLE, TEMPLATE, TITLE, LINK, BASE, NOFRAMES -> {}
            default -> element(tag, attributes);
        }
    }

    private void element(Tag tag, Attributes attributes) {
        if (inNoscript) {
            return;
        }
        switch (tag) {
            case A, AREA -> links += isLink(attributes) ? 1 : 0;
            case IMG, IFRAME, TEXTAREA, SELECT, XMP, PLAINTEXT -> content = true;
            default -> {}
        }
        rootOpen = tag == Tag.BODY && isRoot(attributes.value(ID).orElse(""));
    }

    @Override
    public void other(int from, int to, Attributes attributes) {
        if (inNoscript) {
            return;
        }
        String name = to - from > LONGEST_NAME
                ? ""
                : new String(page, from, to - from, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        content |= CONTENT.contains(name);
        rootOpen = isRoot(name)
                || (attributes.has(ID) && isRoot(attributes.value(ID).orElse("")));
    }

    @Override
    public void end(Tag tag) {
        if (tag == Tag.NOSCRIPT) {
            inNoscript = false;
        } else if (rootOpen && !inNoscript && (tag == Tag.OTHER || tag == Tag.BODY)) {
            emptyRoot = true;
            rootOpen = false;
        }
    }

    @Override
    public void title(int from, int to) {
        // The title is no content: each shell has one.
    }

    @Override
    public void text(int from, int to) {
        if (inNoscript) {
            asksForScripts |= has(JAVASCRIPT, from, to);
            return;
        }
        int before = text;
        for (int i = from; i < to; i++) {
            boolean begins = (page[i] & 0xc0) != 0x80; // not a further byte of a UTF-8 character
            text += begins && !AsciiText.isSpace(page[i]) ? 1 : 0;
        }
        if (text > before) {
            rootOpen = false;
            saysLoading |= text <= LONGEST_PLACEHOLDER && has(LOADING, from, to);
        }
    }

    private void meta(Attributes attributes) {
        forwards |= !inNoscript
                && attributes
                        .value(HTTP_EQUIV)
                        .filter("refresh"::equalsIgnoreCase)
                        .isPresent();
    }

    /// False for data, such as JSON and templates.
    private static boolean isRun(Attributes attributes) {
        String type = AsciiText.strip(attributes.value(TYPE).orElse("")).toLowerCase(Locale.ROOT);
        return type.isEmpty() || type.equals("module") || type.contains("javascript") || type.contains("ecmascript");
    }

    private static boolean isLink(Attributes attributes) {
        return attributes
                .value(HREF)
                .map(AsciiText::strip)
                .filter(href -> !href.isEmpty() && href.charAt(0) != '#')
                .isPresent();
    }

    private static boolean isRoot(String name) {
        return name.length() <= LONGEST_NAME && ROOTS.contains(name.toLowerCase(Locale.ROOT));
    }

    /// @param word in lower case
    private boolean has(byte[] word, int from, int to) {
        for (int at = from; at + word.length <= to; at++) {
            int same = 0;
            while (same < word.length && AsciiText.lower(page[at + same]) == word[same]) {
                same++;
            }
            if (same == word.length) {
                return true;
            }
        }
        return false;
    }
}
