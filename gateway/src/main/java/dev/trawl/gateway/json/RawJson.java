package dev.trawl.gateway.json;

/// A JSON value exactly as sent: numbers keep their digits, and no tree is built.
public record RawJson(String text) {}
