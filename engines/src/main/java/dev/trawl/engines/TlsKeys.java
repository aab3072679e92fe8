package dev.trawl.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/// The key of a server at 127.0.0.1 and a self-signed certificate. They are created once.
record TlsKeys(Path folder) {

    static final String PASSWORD = "changeit";

    private static final String ALIAS = "server";

    static TlsKeys ofServers() {
        return new TlsKeys(Parts.keep("tls-keys", folder -> new TlsKeys(folder).make()));
    }

    /// The key store with both, protected by [#PASSWORD].
    Path store() {
        return folder.resolve("server.p12");
    }

    Path certificate() {
        return folder.resolve("server.pem");
    }

    Path key() {
        return folder.resolve("server.key");
    }

    private void make() {
        keytool("-genkeypair", "-keyalg", "EC", "-validity", "3650", "-dname", "CN=server", "-ext", "san=ip:127.0.0.1");
        keytool("-exportcert", "-rfc", "-file", certificate().toString());
        try {
            var keys = KeyStore.getInstance(store().toFile(), PASSWORD.toCharArray());
            byte[] key = keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded();
            Folders.write(
                    key(),
                    "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n"
                            .formatted(Base64.getMimeEncoder().encodeToString(key)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void keytool(String... what) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-keystore",
                store().toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-alias",
                ALIAS));
        command.addAll(List.of(what));
        Commands.run(command);
    }
}
