package dev.trawl.crawl.extract.xpath;

/// The context node of an expression with its position in the context list and the size of that list.
record Focus(Item item, int position, int size) {}
