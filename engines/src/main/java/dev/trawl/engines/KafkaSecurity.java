package dev.trawl.engines;

/// An additional listener of a broker with TLS, authentication and permissions. Other listeners have no access
/// control.
record KafkaSecurity(int port, TlsKeys keys) {

    static final String USER = "trawl";
    static final String PASSWORD = "a \"quoted\" pass:word+@";

    static KafkaSecurity make() {
        return new KafkaSecurity(Ports.free(), TlsKeys.ofServers());
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
                        keys.store(),
                        TlsKeys.PASSWORD,
                        "org.apache.kafka.common.security.plain.PlainLoginModule",
                        USER,
                        PASSWORD.replace("\"", "\\\\\""),
                        "org.apache.kafka.common.security.scram.ScramLoginModule");
    }
}
