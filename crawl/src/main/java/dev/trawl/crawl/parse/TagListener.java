package dev.trawl.crawl.parse;

/// Hears what the tokenizer comes across.
interface TagListener {

    /// A start tag that is part of the document; `attributes` is valid during the call only.
    void start(Tag tag, Attributes attributes);

    /// The content of the `title` just started, undecoded.
    void title(int from, int to);
}
