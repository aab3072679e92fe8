package dev.trawl.jdbc;

/// A stored value that does not match its checksum, or a page that the database itself calls damaged.
public record Damage(String table, String row, String what) {}
