package dev.trawl.crawl.fetch;

import java.security.NoSuchAlgorithmException;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/// Which certificates are believed. Connections made under one trust are never used under another.
public final class Trust {

    /// The JDK's authorities, and the name in the URL.
    public static final Trust STANDARD = new Trust(Trust::standard, true);

    private final Supplier<SSLContext> context;
    private final boolean namesChecked;

    private Trust(Supplier<SSLContext> context, boolean namesChecked) {
        this.context = context;
        this.namesChecked = namesChecked;
    }

    /// Trusts what the context trusts.
    ///
    /// @param namesChecked the certificate must be for the host in the URL
    public static Trust of(SSLContext context, boolean namesChecked) {
        return new Trust(() -> context, namesChecked);
    }

    /// Believes everyone. Each call gives a trust of its own, so that two users of it share no connection.
    public static Trust inAnyone() {
        return of(TrustAnyone.context(), false);
    }

    SSLContext context() {
        return context.get();
    }

    boolean areNamesChecked() {
        return namesChecked;
    }

    private static SSLContext standard() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("this JDK has no TLS", impossible);
        }
    }
}
