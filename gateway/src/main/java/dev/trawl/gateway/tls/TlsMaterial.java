package dev.trawl.gateway.tls;

import dev.trawl.core.tls.BadPemException;
import dev.trawl.core.tls.ReadPem;
import dev.trawl.gateway.connection.ListenRefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/// A certificate and its key. [#read(TlsFiles, long)] checks that they match and that the certificate is valid now.
///
/// @param chain the server certificate first
/// @param clients the CAs of clients; empty when clients need no certificate
public record TlsMaterial(List<X509Certificate> chain, PrivateKey key, List<X509Certificate> clients) {

    static final String CERTIFICATE = "listen.tls.certificate";
    static final String KEY = "listen.tls.key";
    static final String CLIENT_CA = "listen.tls.client_ca";

    /// Password of the in-memory key store; it never leaves the process.
    static final String PASSWORD = "in-memory";

    /// @throws ListenRefusedException with the setting, the file and the fault
    public static TlsMaterial read(ServerTlsFiles files, long now) {
        var chain = read(CERTIFICATE, files.certificate(), ReadPem::certificates);
        var key = read(KEY, files.key(), ReadPem::privateKey);
        List<X509Certificate> clients = files.clientCa()
                .map(file -> read(CLIENT_CA, file, ReadPem::certificates))
                .orElse(List.of());
        checkTime(files.certificate(), chain.getFirst(), Instant.ofEpochMilli(now));
        if (!isPair(chain.getFirst(), key)) {
            throw new ListenRefusedException("%s %s is not the key of the certificate in %s %s"
                    .formatted(KEY, files.key(), CERTIFICATE, files.certificate()));
        }
        return new TlsMaterial(chain, key, clients);
    }

    /// Expiry of the certificate.
    public Instant end() {
        return chain.getFirst().getNotAfter().toInstant();
    }

    /// Key store with certificate and key, for Tomcat.
    KeyStore keys() {
        return store(
                store -> store.setKeyEntry("listener", key, PASSWORD.toCharArray(), chain.toArray(Certificate[]::new)));
    }

    /// Trust store with the CAs of clients; empty when clients need no certificate.
    Optional<KeyStore> trusted() {
        return clients.isEmpty() ? Optional.empty() : Optional.of(store(this::addClients));
    }

    /// TLS context that presents the certificate. It trusts the public CAs and every certificate of the chain. The
    /// nodes of a cluster share a CA or a certificate.
    SSLContext context() {
        try {
            var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(keys(), PASSWORD.toCharArray());
            var known = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            known.init(store(this::addTrusted));
            var context = SSLContext.getInstance("TLS");
            context.init(own.getKeyManagers(), known.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no TLS", e);
        }
    }

    private void addTrusted(KeyStore store) throws GeneralSecurityException {
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        var all = new ArrayList<>(chain);
        for (var manager : factory.getTrustManagers()) {
            if (manager instanceof X509TrustManager known) {
                all.addAll(List.of(known.getAcceptedIssuers()));
            }
        }
        for (int i = 0; i < all.size(); i++) {
            store.setCertificateEntry("ca-" + i, all.get(i));
        }
    }

    private void addClients(KeyStore store) throws GeneralSecurityException {
        for (int i = 0; i < clients.size(); i++) {
            store.setCertificateEntry("client-ca-" + i, clients.get(i));
        }
    }

    private static KeyStore store(Filling filling) {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            filling.fill(store);
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("a key store in memory could not be made", e);
        }
    }

    @FunctionalInterface
    private interface Filling {
        void fill(KeyStore store) throws GeneralSecurityException;
    }

    private static <T> T read(String setting, Path file, Function<Path, T> reader) {
        try {
            return reader.apply(file);
        } catch (BadPemException e) {
            throw new ListenRefusedException("%s %s %s".formatted(setting, file, e.getMessage()));
        }
    }

    private static void checkTime(Path file, X509Certificate certificate, Instant now) {
        var begin = certificate.getNotBefore().toInstant();
        var end = certificate.getNotAfter().toInstant();
        if (now.isAfter(end)) {
            throw new ListenRefusedException("%s %s expired on %s; get a new one".formatted(CERTIFICATE, file, end));
        }
        if (now.isBefore(begin)) {
            throw new ListenRefusedException(
                    "%s %s is valid only from %s; it is %s now".formatted(CERTIFICATE, file, begin, now));
        }
    }

    /// Signs with the key and verifies with the certificate.
    private static boolean isPair(X509Certificate certificate, PrivateKey key) {
        try {
            var signature = Signature.getInstance(
                    switch (key.getAlgorithm()) {
                        case "RSA" -> "SHA256withRSA";
                        case "EC" -> "SHA256withECDSA";
                        default -> "EdDSA";
                    });
            signature.initSign(key);
            signature.update(certificate.getEncoded());
            byte[] signed = signature.sign();
            signature.initVerify(certificate.getPublicKey());
            signature.update(certificate.getEncoded());
            return signature.verify(signed);
        } catch (GeneralSecurityException _) {
            return false; // the key has another algorithm
        }
    }
}
