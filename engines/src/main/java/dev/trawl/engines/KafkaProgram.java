package dev.trawl.engines;

import dev.trawl.engines.KafkaCluster.Broker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The command and the settings of a broker.
final class KafkaProgram {

    private static final int HEAP_MEGABYTES = 256;
    private static final String CLUSTER = "dHJhd2wtZW5naW5lcy0wMA";

    private KafkaProgram() {}

    static Program of(Broker broker, List<Broker> all, Optional<KafkaSecurity> security) {
        Path folder = Guard.folder("kafka");
        Path settings = folder.resolve("server.properties");
        Folders.write(settings, listeners(broker, security) + settings(broker, all, folder.resolve("data")));
        var command = new ArrayList<>(Parts.java("kafka", HEAP_MEGABYTES));
        command.addAll(List.of("kafka.Kafka", settings.toString()));
        return new Program(
                "kafka",
                folder,
                data -> format(data, broker.id()),
                command,
                new KafkaProbe(broker.port(), broker.id()));
    }

    private static String listeners(Broker broker, Optional<KafkaSecurity> security) {
        String more = security.map(KafkaSecurity::listener).orElse("");
        return """
                listeners=DIRECT://127.0.0.1:%1$d,PROXIED://127.0.0.1:%2$d,CONTROLLER://127.0.0.1:%3$d%5$s
                advertised.listeners=DIRECT://127.0.0.1:%1$d,PROXIED://127.0.0.1:%4$d%5$s
                listener.security.protocol.map=DIRECT:PLAINTEXT,PROXIED:PLAINTEXT,CONTROLLER:PLAINTEXT%6$s
                inter.broker.listener.name=DIRECT
                controller.listener.names=CONTROLLER
                """.formatted(
                                broker.port(),
                                broker.proxiedPort(),
                                broker.controllerPort(),
                                broker.proxy().port(),
                                more,
                                security.map(KafkaSecurity::protocol).orElse(""))
                + security.map(KafkaSecurity::settings).orElse("");
    }

    private static String settings(Broker broker, List<Broker> all, Path data) {
        String voters = all.stream()
                .map(one -> one.id() + "@127.0.0.1:" + one.controllerPort())
                .collect(Collectors.joining(","));
        int replicas = Math.min(3, all.size());
        int inSync = Math.max(1, replicas - 1);
        return """
                process.roles=broker,controller
                node.id=%d
                controller.quorum.voters=%s
                log.dirs=%s
                default.replication.factor=%4$d
                min.insync.replicas=%5$d
                offsets.topic.replication.factor=%4$d
                transaction.state.log.replication.factor=%4$d
                transaction.state.log.min.isr=%5$d
                share.coordinator.state.topic.replication.factor=%4$d
                share.coordinator.state.topic.min.isr=%5$d
                """.formatted(broker.id(), voters, data, replicas, inSync) + SMALL;
    }

    /// Settings for a few topics on a busy machine: few threads and partitions, and early detection of lost brokers.
    private static final String SMALL = """
            auto.create.topics.enable=false
            offsets.topic.num.partitions=4
            transaction.state.log.num.partitions=4
            share.coordinator.state.topic.num.partitions=4
            group.initial.rebalance.delay.ms=0
            broker.heartbeat.interval.ms=500
            broker.session.timeout.ms=3000
            num.network.threads=2
            num.io.threads=4
            log.cleaner.dedupe.buffer.size=2097152
            log.index.size.max.bytes=1048576
            """;

    /// Copies the data of a broker that Kafka's own tool has formatted. The tool takes seconds, and only names
    /// differ.
    private static void format(Path data, int id) {
        Folders.copy(Parts.keep("kafka-data", KafkaProgram::formatOnce), data);
        Folders.write(data.resolve("meta.properties"), "version=1\ncluster.id=%s\nnode.id=%d\n".formatted(CLUSTER, id));
    }

    private static void formatOnce(Path data) {
        Path settings = data.resolveSibling(data.getFileName() + ".properties");
        Folders.write(settings, """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@127.0.0.1:1
                listeners=DIRECT://127.0.0.1:2,CONTROLLER://127.0.0.1:1
                listener.security.protocol.map=DIRECT:PLAINTEXT,CONTROLLER:PLAINTEXT
                inter.broker.listener.name=DIRECT
                controller.listener.names=CONTROLLER
                log.dirs=%s
                """.formatted(data));
        var command = new ArrayList<>(Parts.java("kafka", HEAP_MEGABYTES));
        command.addAll(List.of("kafka.tools.StorageTool", "format", "-t", CLUSTER, "-c", settings.toString()));
        Commands.run(command);
        settings.toFile().delete();
    }
}
