package dev.trawl.engines;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// One more listener of a broker: it speaks TLS, users sign in, and they may do only what they have a right to. Whoever
/// comes by another listener may do everything.
///
/// @param folder has the broker's key and its certificate
record KafkaSecurity(int port, Path folder) {

    static final String USER = "trawl";
    static final String PASSWORD = "a \"quoted\" pass:word+@";

    private static final String KEY_PASSWORD = "changeit";
    private static final String KEYS = "broker.p12";
    private static final String CERTIFICATE = "broker.pem";

    static KafkaSecurity make() {
        return new KafkaSecurity(Ports.free(), Parts.keep("kafka-keys", KafkaSecurity::makeKeys));
    }

    Path certificate() {
        return folder.resolve(CERTIFICATE);
    }

    String listener() {
        return ",SECURED://127.0.0.1:" + port;
    }

    String protocol() {
        return ",SECURED:SASL_SSL";
    }

    String settings() {
        return """
                listener.name.secured.ssl.keystore.type=PKCS12
                listener.name.secured.ssl.keystore.location=%s
                listener.name.secured.ssl.keystore.password=%s
                listener.name.secured.sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256
                listener.name.secured.plain.sasl.jaas.config=%s required user_%s="%s";
                listener.name.secured.scram-sha-256.sasl.jaas.config=%s required;
                authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
                super.users=User:ANONYMOUS
                """.formatted(
                        folder.resolve(KEYS),
                        KEY_PASSWORD,
                        "org.apache.kafka.common.security.plain.PlainLoginModule",
                        USER,
                        PASSWORD.replace("\"", "\\\\\""),
                        "org.apache.kafka.common.security.scram.ScramLoginModule");
    }

    private static void makeKeys(Path folder) {
        keytool(
                folder,
                "-genkeypair",
                "-keyalg",
                "EC",
                "-validity",
                "3650",
                "-dname",
                "CN=kafka",
                "-ext",
                "san=ip:127.0.0.1");
        keytool(
                folder,
                "-exportcert",
                "-rfc",
                "-file",
                folder.resolve(CERTIFICATE).toString());
    }

    private static void keytool(Path folder, String... what) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-keystore",
                folder.resolve(KEYS).toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                KEY_PASSWORD,
                "-alias",
                "broker"));
        command.addAll(List.of(what));
        Commands.run(command);
    }
}
