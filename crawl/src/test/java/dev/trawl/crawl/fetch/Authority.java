package dev.trawl.crawl.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A certificate authority of `openssl` in a folder: a root, an intermediate, and whatever certificates a test wants.
final class Authority {

    private final Path folder;

    Authority(Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        Files.createFile(folder.resolve("index.txt"));
        Files.writeString(folder.resolve("serial"), "01\n");
        Files.writeString(folder.resolve("ca.cnf"), """
                        [ca]
                        default_ca = here
                        [here]
                        dir = %1$s
                        new_certs_dir = %1$s
                        database = %1$s/index.txt
                        serial = %1$s/serial
                        default_md = sha256
                        policy = any
                        unique_subject = no
                        [any]
                        commonName = supplied
                        [authority]
                        basicConstraints = critical,CA:TRUE
                        """.formatted(folder));
        selfSigned("root", "/CN=Test Root");
        selfSigned("stranger", "/CN=Unknown Root");
        sign(Wanted.of("intermediate", "Test Intermediate").by("root").withSection("authority"));
    }

    /// One certificate to be made.
    ///
    /// @param key as `openssl` names it
    /// @param names of hosts
    /// @param more arguments of `openssl ca`
    record Wanted(
            String file, String name, String issuer, String key, String section, String names, List<String> more) {

        static Wanted of(String file, String name) {
            return new Wanted(file, name, "intermediate", "ec", "leaf", "DNS:" + name, List.of());
        }

        Wanted by(String other) {
            return new Wanted(file, name, other, key, section, names, more);
        }

        Wanted withKey(String other) {
            return new Wanted(file, name, issuer, other, section, names, more);
        }

        Wanted withSection(String other) {
            return new Wanted(file, name, issuer, key, other, names, more);
        }

        Wanted withNames(String others) {
            return new Wanted(file, name, issuer, key, section, others, more);
        }

        Wanted with(String... arguments) {
            return new Wanted(file, name, issuer, key, section, names, List.of(arguments));
        }
    }

    Path certificate(String file) {
        return folder.resolve(file + ".pem");
    }

    Path key(String file) {
        return folder.resolve(file + ".key");
    }

    /// Makes a certificate; a server that sends it sends its issuers with it.
    void sign(Wanted wanted) throws IOException, InterruptedException {
        String request = folder.resolve(wanted.file + ".csr").toString();
        var make = new ArrayList<>(List.of("req", "-new", "-nodes", "-newkey"));
        make.addAll(
                wanted.key.equals("ec")
                        ? List.of("ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")
                        : List.of(wanted.key));
        make.addAll(List.of("-keyout", key(wanted.file).toString(), "-out", request, "-subj", "/CN=" + wanted.name));
        openssl(make);
        Path config = folder.resolve(wanted.file + ".cnf");
        Files.writeString(
                config, Files.readString(folder.resolve("ca.cnf")) + "[leaf]\nsubjectAltName = " + wanted.names + "\n");
        var sign = new ArrayList<>(List.of("ca", "-batch", "-notext", "-config", config.toString()));
        sign.addAll(List.of("-cert", certificate(wanted.issuer).toString()));
        sign.addAll(List.of("-keyfile", key(wanted.issuer).toString(), "-extensions", wanted.section));
        sign.addAll(List.of("-in", request, "-out", certificate(wanted.file).toString()));
        sign.addAll(wanted.more.isEmpty() ? List.of("-days", "5") : wanted.more);
        openssl(sign);
    }

    void selfSigned(String file, String subject) throws IOException, InterruptedException {
        var make = new ArrayList<>(List.of("req", "-x509", "-nodes", "-newkey", "ec", "-days", "5"));
        make.addAll(List.of("-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", subject));
        make.addAll(
                List.of("-addext", "subjectAltName=DNS:" + subject.substring(4).replace(' ', '-')));
        make.addAll(List.of(
                "-keyout", key(file).toString(), "-out", certificate(file).toString()));
        openssl(make);
    }

    /// Who believes the root and nobody else.
    TlsTrust trust() throws Exception {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, new char[0]);
        try (InputStream in = Files.newInputStream(certificate("root"))) {
            store.setCertificateEntry(
                    "root", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        return TlsTrust.in(store);
    }

    private void openssl(List<String> arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("openssl"));
        command.addAll(arguments);
        Path words = folder.resolve("openssl.log");
        Process openssl = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(words.toFile())
                .start();
        try {
            if (!openssl.waitFor(2, TimeUnit.MINUTES) || openssl.exitValue() != 0) {
                throw new AssertionError(command + ": " + Files.readString(words, StandardCharsets.UTF_8));
            }
        } finally {
            openssl.destroyForcibly();
        }
    }
}
