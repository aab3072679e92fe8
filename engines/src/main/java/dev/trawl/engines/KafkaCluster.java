package dev.trawl.engines;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Kafka of one broker or of several, each of them also a controller, with share groups.
///
/// Clients that come by [#proxiedUrl()] reach every broker through the [#proxy(int)] of that broker only.
public final class KafkaCluster implements Several {

    private final List<Broker> brokers;
    private final List<Node> members;

    private KafkaCluster(int size) {
        brokers = IntStream.rangeClosed(1, size).mapToObj(Broker::new).toList();
        members = brokers.stream()
                .map(broker ->
                        new Node("kafka://" + broker.address(), new ServerProcess(KafkaProgram.of(broker, brokers))))
                .toList();
    }

    /// Starts one of 1 or 3 brokers.
    public static KafkaCluster start(int size) {
        return Several.started(new KafkaCluster(size));
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

    /// What Kafka's own clients take.
    public String bootstrapServers() {
        return brokers.stream().map(Broker::address).collect(Collectors.joining(","));
    }

    /// The proxy in front of the broker of that number, counted from 1.
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

    /// Where one broker listens: to the others and to clients, to clients behind its proxy, and as a controller.
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
