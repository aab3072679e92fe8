package dev.trawl.cli.client;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.JavaNames;
import dev.trawl.core.tls.BadPemException;
import dev.trawl.core.tls.ReadPem;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.function.Function;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/// Builds a TLS context of the JDK from PEM files.
final class ClientTlsFiles {

    private static final char[] IN_MEMORY = "in-memory".toCharArray();

    private ClientTlsFiles() {}

    /// @param files `ca` holds the only trusted CAs; without it those of the system. The client certificate is sent if
    /// the server requests one.
    static SSLContext context(TlsOptions.Files files) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(
                    files.certificate().isPresent()
                            ? shown(files.certificate().get(), files.key().orElseThrow())
                            : null,
                    files.ca().isPresent() ? trusted(files.ca().get()) : null,
                    null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw Fault.TLS_FILES_UNUSABLE.causedBy(e, JavaNames.hidden(String.valueOf(e.getMessage())));
        }
    }

    private static TrustManager[] trusted(Path file) throws GeneralSecurityException, IOException {
        var anchors = store();
        int number = 0;
        for (X509Certificate one : read(file, Fault.CA_UNUSABLE, ReadPem::certificates)) {
            anchors.setCertificateEntry("ca-" + number++, one);
        }
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(anchors);
        return trust.getTrustManagers();
    }

    private static KeyManager[] shown(Path certificate, Path key) throws GeneralSecurityException, IOException {
        var own = store();
        own.setKeyEntry(
                "own",
                read(key, Fault.KEY_UNUSABLE, ReadPem::privateKey),
                IN_MEMORY,
                read(certificate, Fault.CERTIFICATE_UNUSABLE, ReadPem::certificates)
                        .toArray(X509Certificate[]::new));
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own, IN_MEMORY);
        return keys.getKeyManagers();
    }

    private static KeyStore store() throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private static <T> T read(Path file, Fault fault, Function<Path, T> reader) {
        try {
            return reader.apply(file);
        } catch (BadPemException e) {
            throw fault.causedBy(e, file, JavaNames.hidden(String.valueOf(e.getMessage())));
        }
    }
}
