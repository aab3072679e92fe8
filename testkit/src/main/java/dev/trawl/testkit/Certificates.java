package dev.trawl.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Self-signed certificates for loopback, made with the keytool of the running JDK.
///
/// @param certificate, key PEM files
/// @param store both in PKCS#12, with the password of this class
public record Certificates(Path certificate, Path key, Path store) {

    public static final String PASSWORD = "changeit";

    private static final Map<List<String>, byte[]> STORES = new ConcurrentHashMap<>();

    /// A certificate for localhost and 127.0.0.1 that is valid now and at the time of a [ManualTime].
    public static Certificates valid(Path folder, String name) {
        return make(folder, name, "-startdate", "2025/12/01", "-validity", "36500");
    }

    /// An expired certificate.
    public static Certificates expired(Path folder, String name) {
        return make(folder, name, "-startdate", "2020/01/01", "-validity", "7");
    }

    /// Returns the same certificate for the same name and options, because keytool takes a second.
    ///
    /// @param options of keytool, such as `-keyalg RSA`; the default is an EC key
    public static Certificates make(Path folder, String name, String... options) {
        var asked = new ArrayList<>(List.of(name));
        asked.addAll(List.of(options));
        Path store = folder.resolve(name + ".p12");
        try {
            Files.write(store, STORES.computeIfAbsent(asked, _ -> store(name, List.of(options))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return split(folder, name, store);
    }

    private static byte[] store(String name, List<String> options) {
        try {
            Path folder = Files.createTempDirectory("trawl-certificate-");
            Path store = folder.resolve(name + ".p12");
            var command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-alias",
                    name,
                    "-dname",
                    "CN=" + name,
                    "-ext",
                    "SAN=dns:localhost,ip:127.0.0.1",
                    "-storetype",
                    "PKCS12",
                    "-storepass",
                    PASSWORD,
                    "-keystore",
                    store.toString()));
            if (!options.contains("-keyalg")) {
                command.addAll(List.of("-keyalg", "EC"));
            }
            command.addAll(options);
            run(command);
            byte[] bytes = Files.readAllBytes(store);
            Files.delete(store);
            Files.delete(folder);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Certificate and key as a Java key store, under one alias.
    public KeyStore keys() {
        try (var in = Files.newInputStream(store)) {
            var keys = KeyStore.getInstance("PKCS12");
            keys.load(in, PASSWORD.toCharArray());
            return keys;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The trust store with this certificate.
    public KeyStore trusted() {
        try {
            var keys = keys();
            var trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, new char[0]);
            trusted.setCertificateEntry(
                    "trusted", keys.getCertificate(keys.aliases().nextElement()));
            return trusted;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Presents this certificate, and trusts only it.
    public SSLContext context() {
        try {
            var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(keys(), PASSWORD.toCharArray());
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted());
            var context = SSLContext.getInstance("TLS");
            context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Certificates split(Path folder, String name, Path store) {
        try {
            var made = new Certificates(folder.resolve(name + ".crt"), folder.resolve(name + ".key"), store);
            var keys = made.keys();
            Files.writeString(
                    made.certificate,
                    pem("CERTIFICATE", keys.getCertificate(name).getEncoded()));
            Files.writeString(
                    made.key,
                    pem("PRIVATE KEY", keys.getKey(name, PASSWORD.toCharArray()).getEncoded()));
            return made;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Encodes bytes as PEM.
    public static String pem(String kind, byte[] der) {
        String lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(der);
        return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(kind, lines);
    }

    private static void run(List<String> command) {
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException("keytool failed: " + said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
