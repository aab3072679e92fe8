package dev.trawl.cli.demo;

/// A response of the demo site.
record DemoReply(int status, String type, String body) {

    static final String HTML = "text/html; charset=utf-8";

    static DemoReply html(String body) {
        return new DemoReply(200, HTML, body);
    }

    static DemoReply of(String type, String body) {
        return new DemoReply(200, type, body);
    }
}
