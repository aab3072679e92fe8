package dev.trawl.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Compares a CycloneDX list with an offline export of the OSV database for Maven (`all.zip`). Needs no network.
///
/// A finding counts when the database rates it HIGH or CRITICAL (CVSS 7 or more), or not at all. Started by
/// `e2e/vulnerability-scan`; exits with 1 when something is found that is not allowed.
final class OsvScan {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Set<String> LESSER = Set.of("LOW", "MODERATE", "MEDIUM");
    private static final Pattern PARTS = Pattern.compile("(?<=[0-9])(?=[A-Za-z])|(?<=[A-Za-z])(?=[0-9])|[.-]");
    private static final List<String> BEFORE_RELEASE =
            List.of("alpha", "beta", "milestone", "m", "rc", "cr", "snapshot");
    private static final Set<String> RELEASE = Set.of("final", "ga", "release", "jre", "android");

    private final Map<String, List<String>> versions = new HashMap<>();
    private final Set<String> found = new TreeSet<>();
    private Instant newest = Instant.EPOCH;
    private int entries;

    private OsvScan() {}

    /// @param found `ID severity group:name version`, each once
    /// @param newest when the newest entry of the database was changed
    record Report(Set<String> found, int entries, Instant newest) {}

    public static void main(String[] args) throws IOException {
        Report report = scan(Path.of(args[0]), Path.of(args[1]));
        Set<String> allowed = args.length > 2 ? allowed(Path.of(args[2])) : Set.of();
        var open = report.found.stream()
                .filter(finding -> !allowed.contains(finding.split(" ", 2)[0]))
                .toList();
        System.out.printf("database: %d entries, newest of %s%n", report.entries, report.newest);
        open.forEach(System.out::println);
        System.out.printf("%d found, %d of them allowed%n", report.found.size(), report.found.size() - open.size());
        System.exit(open.isEmpty() && report.entries > 0 ? 0 : 1);
    }

    private static Set<String> allowed(Path file) throws IOException {
        var ids = new TreeSet<String>();
        Files.readAllLines(file).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .forEach(line -> ids.add(line.split("\\s", 2)[0]));
        return ids;
    }

    static Report scan(Path sbom, Path database) throws IOException {
        var scan = new OsvScan();
        for (JsonNode component : JSON.readTree(sbom.toFile()).path("components")) {
            String name = component.path("group").asString("") + ":"
                    + component.path("name").asString();
            scan.versions
                    .computeIfAbsent(name, _ -> new ArrayList<>())
                    .add(component.path("version").asString());
        }
        try (var zip = new ZipFile(database.toFile())) {
            for (var entry : zip.stream()
                    .filter(file -> file.getName().endsWith(".json"))
                    .toList()) {
                try (InputStream in = zip.getInputStream(entry)) {
                    scan.compare(JSON.readTree(in));
                }
            }
        }
        return new Report(scan.found, scan.entries, scan.newest);
    }

    private void compare(JsonNode entry) {
        entries++;
        Instant modified = Instant.parse(entry.path("modified").asString("1970-01-01T00:00:00Z"));
        newest = modified.isAfter(newest) ? modified : newest;
        String severity = entry.path("database_specific").path("severity").asString("UNKNOWN");
        if (entry.has("withdrawn") || LESSER.contains(severity)) {
            return;
        }
        for (JsonNode affected : entry.path("affected")) {
            String name = affected.path("package").path("name").asString("");
            for (String version : versions.getOrDefault(name, List.of())) {
                if (isAffected(affected, version)) {
                    found.add("%s %s %s %s".formatted(entry.path("id").asString(), severity, name, version));
                }
            }
        }
    }

    private static boolean isAffected(JsonNode affected, String version) {
        for (JsonNode listed : affected.path("versions")) {
            if (listed.asString().equals(version)) {
                return true;
            }
        }
        for (JsonNode range : affected.path("ranges")) {
            if (range.path("type").asString().equals("ECOSYSTEM") && isInside(range.path("events"), version)) {
                return true;
            }
        }
        return false;
    }

    /// Events are in order: each one decides for all versions from it on.
    private static boolean isInside(JsonNode events, String version) {
        boolean inside = false;
        for (JsonNode event : events) {
            if (event.has("introduced")) {
                String from = event.path("introduced").asString();
                inside |= from.equals("0") || compare(version, from) >= 0;
            } else if (event.has("fixed")) {
                inside &= compare(version, event.path("fixed").asString()) < 0;
            } else if (event.has("last_affected")) {
                inside &= compare(version, event.path("last_affected").asString()) <= 0;
            }
        }
        return inside;
    }

    /// The order of Maven: numbers by value, `rc` and the like before a release, other words after it.
    static int compare(String one, String other) {
        String[] ones = PARTS.split(one);
        String[] others = PARTS.split(other);
        for (int i = 0; i < Math.max(ones.length, others.length); i++) {
            int order = comparePart(i < ones.length ? ones[i] : "", i < others.length ? others[i] : "");
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int comparePart(String one, String other) {
        boolean numbers = isNumber(one) && isNumber(other);
        if (numbers) {
            return Long.compare(number(one), number(other));
        }
        int rank = Integer.compare(rank(one), rank(other));
        return rank == 0 ? one.compareToIgnoreCase(other) * (rank(one) == 0 ? 0 : 1) : rank;
    }

    private static boolean isNumber(String part) {
        return part.isEmpty() || part.chars().allMatch(Character::isDigit);
    }

    private static long number(String part) {
        return part.isEmpty() ? 0 : Long.parseLong(part.substring(0, Math.min(part.length(), 18)));
    }

    private static int rank(String part) {
        String word = part.toLowerCase(java.util.Locale.ROOT);
        if (word.isEmpty() || RELEASE.contains(word) || (isNumber(word) && number(word) == 0)) {
            return 0;
        }
        int before = BEFORE_RELEASE.indexOf(word);
        return before >= 0 ? before - BEFORE_RELEASE.size() : isNumber(word) ? 2 : 1;
    }
}
