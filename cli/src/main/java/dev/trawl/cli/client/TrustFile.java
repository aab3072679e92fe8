package dev.trawl.cli.client;

import dev.trawl.cli.fault.Fault;
import dev.trawl.core.tls.BadPemException;
import dev.trawl.core.tls.ReadPem;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A PEM file of certificates as the only ones to be trusted.
final class TrustFile {

    private TrustFile() {}

    static SSLContext context(Path file) {
        try {
            var anchors = KeyStore.getInstance("PKCS12");
            anchors.load(null, null);
            int number = 0;
            for (var certificate : ReadPem.certificates(file)) {
                anchors.setCertificateEntry("ca-" + number++, certificate);
            }
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(anchors);
            var context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (BadPemException e) {
            throw Fault.CA_UNUSABLE.causedBy(e, file, String.valueOf(e.getMessage()));
        } catch (GeneralSecurityException | IOException e) {
            throw Fault.CA_UNUSABLE.causedBy(e, file, "cannot be taken over: " + e.getMessage());
        }
    }
}
