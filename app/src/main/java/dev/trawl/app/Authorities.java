package dev.trawl.app;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Trusts the certificates of a PEM file and no others.
final class Authorities {

    private Authorities() {}

    static SSLContext of(Path pem) {
        try (var in = Files.newInputStream(pem)) {
            var trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            int count = 0;
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                count++;
                trusted.setCertificateEntry("authority-" + count, certificate);
            }
            var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            var context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, pem, Reason.of(e));
        } catch (GeneralSecurityException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, pem, String.valueOf(e.getMessage()));
        }
    }
}
