package dev.trawl.core.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/// Reads PEM files: certificates, and unencrypted keys in PKCS#8 or in the older RSA and EC formats.
public final class ReadPem {

    private static final long LARGEST = 1 << 20;
    private static final Pattern KEY = Pattern.compile(
            "-----BEGIN ((?:RSA |EC |ENCRYPTED )?PRIVATE KEY)-----(.+?)-----END \\1-----", Pattern.DOTALL);
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    private ReadPem() {}

    /// The certificates of a file in order, at least one.
    ///
    /// @throws BadPemException if the file has none or is invalid
    public static List<X509Certificate> certificates(Path file) {
        byte[] bytes = bytes(file);
        try {
            var found = CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(bytes));
            if (found.isEmpty()) {
                throw new BadPemException("has no certificate in it");
            }
            return found.stream().map(X509Certificate.class::cast).toList();
        } catch (CertificateException e) {
            throw new BadPemException("is no file of certificates in PEM form", e);
        }
    }

    /// The first private key of a file.
    ///
    /// @throws BadPemException if the file has no usable key
    public static PrivateKey privateKey(Path file) {
        String text = new String(bytes(file), StandardCharsets.US_ASCII);
        var match = KEY.matcher(text);
        if (!match.find()) {
            throw new BadPemException("has no private key in PEM form in it");
        }
        if (match.group(1).startsWith("ENCRYPTED") || match.group(2).contains("ENCRYPTED")) {
            throw new BadPemException(
                    "is encrypted, which is not supported; decrypt it with 'openssl pkey -in FILE -out NEW' and chmod 600");
        }
        return key(match.group(1), der(match.group(2)));
    }

    private static byte[] der(String base64) {
        try {
            return Base64.getMimeDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new BadPemException("has a private key that is cut or damaged", e);
        }
    }

    private static PrivateKey key(String kind, byte[] der) {
        byte[] pkcs8 = switch (kind) {
            case "RSA PRIVATE KEY" -> OldKey.rsa(der);
            case "EC PRIVATE KEY" -> OldKey.ec(der);
            default -> der;
        };
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            } catch (GeneralSecurityException _) {
                // try the next algorithm
            }
        }
        throw new BadPemException("has a private key that is neither RSA nor EC nor EdDSA, or is damaged");
    }

    private static byte[] bytes(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw new BadPemException("is a folder");
            }
            if (Files.size(file) > LARGEST) {
                throw new BadPemException("is too large for a PEM file");
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw new BadPemException("does not exist", e);
        } catch (AccessDeniedException e) {
            throw new BadPemException("may not be read by this user", e);
        } catch (IOException e) {
            throw new BadPemException("cannot be read (%s)".formatted(e.getMessage()), e);
        }
    }
}
