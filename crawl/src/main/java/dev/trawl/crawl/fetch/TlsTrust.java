package dev.trawl.crawl.fetch;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/// The certificates to trust. A connection is never reused under another trust.
public final class TlsTrust {

    /// The certificate authorities of the JDK, with host name check.
    public static final TlsTrust STANDARD = new TlsTrust(new Once()::context, true);

    private final Supplier<SSLContext> context;
    private final boolean namesChecked;

    private TlsTrust(Supplier<SSLContext> context, boolean namesChecked) {
        this.context = context;
        this.namesChecked = namesChecked;
    }

    /// Trusts the certificates that the context trusts.
    ///
    /// @param namesChecked the certificate must match the host in the URL
    public static TlsTrust of(SSLContext context, boolean namesChecked) {
        return new TlsTrust(() -> context, namesChecked);
    }

    /// Trusts every certificate. Each call returns a separate trust, so that two callers share no connection.
    public static TlsTrust inAnyone() {
        return of(TrustAnyone.context(), false);
    }

    /// Trusts these authorities instead of the JDK's, with all other checks.
    public static TlsTrust in(KeyStore authorities) {
        return new TlsTrust(new Once(authorities)::context, true);
    }

    public SSLContext context() {
        return context.get();
    }

    public boolean areNamesChecked() {
        return namesChecked;
    }

    /// Creates the context on first use, because loading the JDK's authorities is slow.
    private static final class Once {

        private final Optional<KeyStore> authorities;
        private Optional<SSLContext> made = Optional.empty();

        Once() {
            this.authorities = Optional.empty();
        }

        Once(KeyStore authorities) {
            this.authorities = Optional.of(authorities);
        }

        synchronized SSLContext context() {
            if (made.isEmpty()) {
                made = Optional.of(make());
            }
            return made.get();
        }

        private SSLContext make() {
            try {
                var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
                factory.init(authorities.orElse(null));
                var checks = Arrays.stream(factory.getTrustManagers())
                        .filter(X509ExtendedTrustManager.class::isInstance)
                        .map(X509ExtendedTrustManager.class::cast)
                        .findFirst()
                        .orElseThrow();
                var context = SSLContext.getInstance("TLS");
                context.init(null, new TrustManager[] {new CheckCertificates(checks)}, null);
                return context;
            } catch (GeneralSecurityException impossible) {
                throw new IllegalStateException("this JDK has no TLS", impossible);
            }
        }
    }
}
