package dev.trawl.spi;

/// Who asks, and for which project. Every call of the core carries one.
public record Caller(String project, String principal, Role role) {

    public static final String DEFAULT_PROJECT = "default";
}
