package dev.trawl.core.market;

import java.util.Set;
import java.util.regex.Pattern;

/// The hosts that a credential may get work for: `www.ozon.ru`, `*.ozon.ru` for a host and its subdomains, `*` for
/// any host.
public record HostList(Set<String> hosts) {

    private static final String ANY = "*";
    private static final String BELOW = "*.";
    private static final Pattern FORM =
            Pattern.compile("\\*|(\\*\\.)?[a-z0-9]([a-z0-9-]{0,62}\\.)*[a-z0-9-]{1,63}|\\[[0-9a-f:.]{2,45}]");

    public static boolean isHost(String text) {
        return text.length() <= 255 && FORM.matcher(text).matches();
    }

    public boolean allows(MarketTask task) {
        return hosts.contains(ANY)
                || task.host()
                        .filter(host -> hosts.stream().anyMatch(entry -> fits(entry, host)))
                        .isPresent();
    }

    private static boolean fits(String entry, String host) {
        return entry.startsWith(BELOW)
                ? host.endsWith(entry.substring(1)) || host.equals(entry.substring(BELOW.length()))
                : host.equals(entry);
    }
}
