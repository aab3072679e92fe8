package dev.trawl.worker.execute;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A key and a certificate for one name, made by the JDK's own tool.
record SelfSigned(PrivateKey key, X509Certificate certificate, Path certificateFile) {

    private static final String PASSWORD = "changeit";

    static SelfSigned of(String name, Path folder) throws Exception {
        Path file = folder.resolve("keys.p12");
        String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process keytool = new ProcessBuilder(
                        List.of((tool + " -genkeypair -alias service -keyalg EC -validity 2 -dname CN="
                                        + name + " -ext san=dns:" + name + " -storetype PKCS12 -storepass " + PASSWORD
                                        + " -keystore " + file)
                                .split(" ")))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        try {
            if (!keytool.waitFor(30, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                throw new AssertionError(Files.readString(folder.resolve("keytool.log")));
            }
        } finally {
            keytool.destroyForcibly();
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        var certificate = (X509Certificate) keys.getCertificate("service");
        return new SelfSigned(
                (PrivateKey) keys.getKey("service", PASSWORD.toCharArray()), certificate, pem(certificate, folder));
    }

    private static Path pem(X509Certificate certificate, Path folder) throws Exception {
        String text = Base64.getMimeEncoder().encodeToString(certificate.getEncoded());
        return Files.writeString(
                folder.resolve("certificate.pem"),
                "-----BEGIN CERTIFICATE-----\n" + text + "\n-----END CERTIFICATE-----\n");
    }
}
