package dev.trawl.crawl.extract.xpath;

/// The node an expression looks from, and its place among those it was chosen from.
record Focus(Item item, int position, int size) {}
