package dev.trawl.crawl.parse.html;

/// Receives the tags that the tokenizer finds.
public interface TagListener {

    /// A start tag of the document; `attributes` is valid only during the call.
    void start(Tag tag, Attributes attributes);

    /// The undecoded content of the `title` just started.
    void title(int from, int to);
}
