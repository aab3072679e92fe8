package dev.trawl.crawl.url.host;

import crawlercommons.domains.EffectiveTldFinder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// The public suffix list, including private suffixes such as `github.io`; loaded on first use.
public final class PublicSuffixes {

    public static final PublicSuffixes LOADED = new PublicSuffixes();

    /// Last labels that are special by RFC 6761, 6762 or 9476 or by ICANN: names below them cannot be registered.
    private static final Set<String> UNREGISTERED = Set.of("local", "localhost", "invalid", "internal", "alt");

    /// Rules in ASCII, with their `*.` or `!`.
    private final Set<String> rules = new HashSet<>(16_384);

    private PublicSuffixes() {
        // The list comes with crawler-commons, whose reader has no rule for names under unlisted suffixes.
        try (InputStream in = EffectiveTldFinder.class.getResourceAsStream("/effective_tld_names.dat")) {
            if (in == null) {
                throw new IllegalStateException("the public suffix list is missing");
            }
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .forEach(this::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String line) {
        String rule = line.strip();
        if (rule.isEmpty() || rule.startsWith("//")) {
            return;
        }
        if (HostParser.isAscii(rule)) {
            rules.add(rule);
            return;
        }
        String prefix = rule.startsWith("*.") ? "*." : rule.startsWith("!") ? "!" : "";
        Idna.toAscii(rule.substring(prefix.length())).ifPresent(name -> rules.add(prefix + name));
    }

    public boolean has(String name) {
        return rules.contains(name) || rules.contains("*." + name);
    }

    /// The number of labels in the public suffix of a name: those of the longest rule, one less for an exception,
    /// and one when no rule matches.
    int suffixLabels(String[] labels) {
        int longest = 1;
        String suffix = "";
        for (int count = 1; count <= labels.length; count++) {
            String wildcard = "*." + suffix;
            suffix = labels[labels.length - count] + (suffix.isEmpty() ? "" : "." + suffix);
            if (rules.contains("!" + suffix)) {
                return count - 1;
            }
            if (rules.contains(suffix) || rules.contains(wildcard)) {
                longest = count;
            }
        }
        return longest;
    }

    /// The public suffix of a host plus one label; empty for IP addresses, public suffixes and invalid names.
    public Optional<String> registrable(String host) {
        Optional<String> parsed = host.contains(":") ? Optional.empty() : HostParser.parse(host, false);
        return parsed.filter(name -> !Ipv4.isMeant(name)).flatMap(this::ofName);
    }

    private Optional<String> ofName(String name) {
        String[] labels = (name.endsWith(".") ? name.substring(0, name.length() - 1) : name).split("\\.", -1);
        int count = suffixLabels(labels) + 1;
        boolean registered = count <= labels.length
                && !UNREGISTERED.contains(labels[labels.length - 1])
                && Arrays.stream(labels).noneMatch(String::isEmpty);
        if (!registered) {
            return Optional.empty();
        }
        return Optional.of(String.join(".", Arrays.asList(labels).subList(labels.length - count, labels.length)));
    }
}
