package dev.trawl.engines;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A Kafka cluster with share groups. Each broker is also a controller.
///
/// Clients that use [#proxiedUrl()] reach each broker only through its [#proxy(int)].
public final class KafkaCluster implements Several {

    private final List<Broker> brokers;
    private final List<Node> members;
    private final Optional<KafkaSecurity> security;

    private KafkaCluster(int size, Optional<KafkaSecurity> security) {
        this.security = security;
        brokers = IntStream.rangeClosed(1, size).mapToObj(Broker::new).toList();
        members = brokers.stream()
                .map(broker -> new Node(
                        "kafka://" + broker.address(), new ServerProcess(KafkaProgram.of(broker, brokers, security))))
                .toList();
    }

    /// Starts a cluster of 1 or 3 brokers.
    public static KafkaCluster start(int size) {
        return Several.started(new KafkaCluster(size, Optional.empty()));
    }

    /// Starts one broker that also listens at [#securedUrl(String, String)].
    public static KafkaCluster startSecured() {
        return Several.started(new KafkaCluster(1, Optional.of(KafkaSecurity.make())));
    }

    /// `kafka://127.0.0.1:PORT,127.0.0.1:PORT,127.0.0.1:PORT`
    @Override
    public String url() {
        return "kafka://" + bootstrapServers();
    }

    /// Like [#url()], through the proxies.
    public String proxiedUrl() {
        return "kafka://"
                + brokers.stream()
                        .map(broker -> "127.0.0.1:" + broker.proxy().port())
                        .collect(Collectors.joining(","));
    }

    /// The listener with TLS and authentication: `kafkas://user:password@127.0.0.1:PORT?ca=FILE`. The user `trawl`
    /// exists and has no permissions.
    public String securedUrl(String user, String password) {
        var secured = security.orElseThrow(() -> new IllegalStateException("this Kafka has no such listener"));
        return "kafkas://%s:%s@127.0.0.1:%d?ca=%s"
                .formatted(
                        encoded(user),
                        encoded(password),
                        secured.port(),
                        encoded(secured.keys().certificate().toString()));
    }

    /// The password of the user `trawl`.
    public static String password() {
        return KafkaSecurity.PASSWORD;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    /// The bootstrap servers for Kafka's clients.
    public String bootstrapServers() {
        return brokers.stream().map(Broker::address).collect(Collectors.joining(","));
    }

    /// The proxy in front of the broker with this number, from 1.
    public TcpProxy proxy(int number) {
        return brokers.get(number - 1).proxy();
    }

    @Override
    public List<Node> members() {
        return members;
    }

    @Override
    public void close() {
        Several.super.close();
        brokers.forEach(broker -> broker.proxy().close());
    }

    /// The ports of one broker: for brokers and clients, for clients of its proxy, and as a controller.
    record Broker(int id, int port, int proxiedPort, int controllerPort, TcpProxy proxy) {

        Broker(int id) {
            this(id, Ports.free(), Ports.free(), Ports.free());
        }

        private Broker(int id, int port, int proxiedPort, int controllerPort) {
            this(id, port, proxiedPort, controllerPort, TcpProxy.to(proxiedPort));
        }

        String address() {
            return "127.0.0.1:" + port;
        }
    }
}
