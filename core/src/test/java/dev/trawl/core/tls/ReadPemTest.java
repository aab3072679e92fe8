package dev.trawl.core.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.testkit.Certificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadPemTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"EC", "RSA", "Ed25519"})
    void certificate_and_key_of_every_usual_kind_are_read(String algorithm) {
        var made = Certificates.make(folder, "server", "-keyalg", algorithm);
        assertThat(ReadPem.certificates(made.certificate()).getFirst().getSubjectX500Principal())
                .hasToString("CN=server");
        assertThat(ReadPem.privateKey(made.key()).getFormat()).isEqualTo("PKCS#8");
    }

    /// The older form is what PKCS#8 has inside: for RSA 26 bytes further in, for this curve 27, without its name.
    @Test
    void a_key_in_the_older_form_of_rsa_is_the_same_key() throws IOException {
        var made = Certificates.make(folder, "server", "-keyalg", "RSA", "-keysize", "2048");
        var key = ReadPem.privateKey(made.key());
        byte[] pkcs8 = key.getEncoded();
        Path old = folder.resolve("old.key");
        Files.writeString(old, Certificates.pem("RSA PRIVATE KEY", Arrays.copyOfRange(pkcs8, 26, pkcs8.length)));
        assertThat(ReadPem.privateKey(old)).isEqualTo(key);
    }

    @Test
    void a_key_in_the_older_form_of_ec_is_read_with_its_curve() throws IOException {
        Path old = folder.resolve("old.key");
        Files.writeString(old, """
                -----BEGIN EC PARAMETERS-----
                BggqhkjOPQMBBw==
                -----END EC PARAMETERS-----
                -----BEGIN EC PRIVATE KEY-----
                %s
                -----END EC PRIVATE KEY-----
                """.formatted(sec1()));
        assertThat(ReadPem.privateKey(old).getAlgorithm()).isEqualTo("EC");
    }

    /// SEQUENCE { 1, 32 bytes, [0] prime256v1 }
    private static String sec1() {
        byte[] der = new byte[2 + 3 + 34 + 12];
        byte[] head = {0x30, 49, 2, 1, 1, 4, 32};
        byte[] curve = {(byte) 0xA0, 10, 6, 8, 0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 3, 1, 7};
        Arrays.fill(der, (byte) 0x11);
        System.arraycopy(head, 0, der, 0, head.length);
        System.arraycopy(curve, 0, der, der.length - curve.length, curve.length);
        return java.util.Base64.getEncoder().encodeToString(der);
    }

    @Test
    void an_unusable_pem_file_is_rejected_with_a_reason() throws IOException {
        Path file = folder.resolve("some.pem");
        assertThatThrownBy(() -> ReadPem.privateKey(file)).hasMessage("does not exist");
        assertThatThrownBy(() -> ReadPem.certificates(folder)).hasMessage("is a folder");
        Files.writeString(file, "hello");
        assertThatThrownBy(() -> ReadPem.privateKey(file)).hasMessageContaining("no private key");
        assertThatThrownBy(() -> ReadPem.certificates(file)).isInstanceOf(BadPemException.class);
        Files.writeString(file, Certificates.pem("ENCRYPTED PRIVATE KEY", new byte[40]));
        assertThatThrownBy(() -> ReadPem.privateKey(file)).hasMessageContaining("is encrypted");
        Files.writeString(
                file,
                "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES\n\nAAAA\n-----END RSA PRIVATE KEY-----\n");
        assertThatThrownBy(() -> ReadPem.privateKey(file)).isInstanceOf(BadPemException.class);
        Files.writeString(file, Certificates.pem("PRIVATE KEY", new byte[40]));
        assertThatThrownBy(() -> ReadPem.privateKey(file)).hasMessageContaining("damaged");
        Files.writeString(file, Certificates.pem("EC PRIVATE KEY", new byte[] {0x30, 3, 2, 1, 1}));
        assertThatThrownBy(() -> ReadPem.privateKey(file)).hasMessageContaining("names no curve");
    }
}
