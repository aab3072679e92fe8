package dev.trawl.crawl.parse.html;

/// Receives the tags that the tokenizer finds.
public interface TagListener {

    /// A start tag of the document with a known name; `attributes` is valid only during the call.
    void start(Tag tag, Attributes attributes);

    /// A start tag of the document with another name, which is at `from` of the page.
    default void other(int from, int to, Attributes attributes) {}

    /// An end tag of the document; it may be a stray one.
    default void end(Tag tag) {}

    /// Undecoded text between two tags of the document, except that of scripts, styles and other raw text. Raw text
    /// that no tag follows is passed too.
    default void text(int from, int to) {}

    /// The undecoded content of the `title` just started.
    void title(int from, int to);
}
