package dev.trawl.gateway;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Texts that nobody means well with.
final class Naughty {

    private static final List<String> STEPS = List.of(
            "../",
            "..\\",
            "..%2f",
            "%2e%2e/",
            "%2e%2e%2f",
            "..%5c",
            "%252e%252e%252f",
            "..%c0%af",
            "..%00/",
            "....//",
            "..;/",
            ".%2e/",
            "%2e./",
            "..%u2215",
            "..%ef%bc%8f",
            "/..//",
            "./../");
    private static final List<String> TARGETS = List.of("etc/passwd", "proc/self/environ", "ledger.db");

    /// For fields, parameters and path variables.
    static final List<String> TEXTS = List.of(
            "",
            " ",
            "null",
            "undefined",
            "-1",
            "0",
            "1e999",
            "9".repeat(400),
            "NaN",
            "true",
            "' or '1'='1",
            "'; drop table task; --",
            "\\",
            "\"",
            "%",
            "%s%n%x",
            "%00",
            "<script>alert(1)</script>",
            "${7*7}",
            "#{7*7}",
            "{{7*7}}",
            "${jndi:ldap://127.0.0.1:1/a}",
            "$(touch /tmp/trawl-s19)",
            "`touch /tmp/trawl-s19`",
            "| touch /tmp/trawl-s19",
            "T(java.lang.Runtime).getRuntime().exec('touch /tmp/trawl-s19')",
            "rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcAUH2sHDFmDRAwAC",
            "\u202eright to left",
            "\ud83d\udca9",
            "e\u0301\u0301\u0301\u0301",
            "\uffff",
            "\u0130stanbul",
            "zero\u200bwidth",
            "a\tb",
            "line\nbreak",
            "\u0007bell",
            "x".repeat(5_000));

    private Naughty() {}

    /// Ways out of a folder, as they are sent.
    static List<String> paths() {
        var paths = new ArrayList<>(List.of(
                "/etc/passwd",
                "//etc/passwd",
                "file:///etc/passwd",
                "%2fetc%2fpasswd",
                "C:%5cwindows%5cwin.ini",
                "%5c%5chost%5cshare",
                "..",
                ".",
                "...",
                "%2e",
                "~root",
                "con",
                "t1/../../etc/passwd",
                "t1%00.txt"));
        for (String step : STEPS) {
            for (int depth : new int[] {1, 8}) {
                for (String target : TARGETS) {
                    paths.add(step.repeat(depth) + target);
                }
            }
        }
        return paths;
    }

    /// The texts as one part of a path or a query.
    static Stream<String> encoded() {
        return TEXTS.stream().map(text -> URLEncoder.encode(text, StandardCharsets.UTF_8));
    }
}
