package dev.trawl.crawl.parse;

/// A link as written on the page, not yet resolved.
///
/// @param href the attribute's value, character references resolved
/// @param nofollow `rel` has `nofollow`, `ugc` or `sponsored`
public record Link(LinkKind kind, String href, boolean nofollow) {}
