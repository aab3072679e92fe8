package dev.trawl.crawl.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A self-made certificate for `service.test`, and who believes it.
final class Certificates {

    private static final char[] PASSWORD = "changeit".toCharArray();

    private final KeyStore trusted;
    private final SSLContext context;

    Certificates(Path folder) throws Exception {
        KeyStore keys = keys(folder);
        this.trusted = trusted(keys);
        this.context = context(keys, trusted);
    }

    Trust trust() {
        return Trust.in(trusted);
    }

    Trust trustForAnyName() {
        return Trust.of(context, false);
    }

    ServerSocket listen() throws IOException {
        return context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
    }

    private static KeyStore keys(Path folder) throws Exception {
        Path file = folder.resolve("keys.p12");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "service",
                "-keyalg",
                "EC",
                "-validity",
                "2",
                "-dname",
                "CN=service.test",
                "-ext",
                "san=dns:service.test",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD));
        Process keytool = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        try {
            if (!keytool.waitFor(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("keytool hangs");
            }
        } finally {
            keytool.destroyForcibly();
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        }
        return keys;
    }

    private static KeyStore trusted(KeyStore keys) throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, new char[0]);
        trusted.setCertificateEntry("service", keys.getCertificate("service"));
        return trusted;
    }

    private static SSLContext context(KeyStore keys, KeyStore trusted) throws GeneralSecurityException {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
