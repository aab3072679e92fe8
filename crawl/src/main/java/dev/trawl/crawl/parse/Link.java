package dev.trawl.crawl.parse;

/// A link as it is written on the page, not yet resolved.
///
/// @param href the attribute's value, character references resolved
/// @param nofollow the page asks not to follow it: `rel` has `nofollow`, `ugc` or `sponsored`
public record Link(LinkKind kind, String href, boolean nofollow) {}
