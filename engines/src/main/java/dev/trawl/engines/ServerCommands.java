package dev.trawl.engines;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Commands that run the servers with settings files of the caller. The caller starts and stops them.
public final class ServerCommands {

    private static final int ZOOKEEPER_MEGABYTES = 64;

    /// The log cleaner alone reserves 128 MB with default settings.
    private static final int KAFKA_MEGABYTES = 384;

    private static final int S3_MEGABYTES = 128;

    private ServerCommands() {}

    public static List<String> zooKeeper(Path settings) {
        return java(
                "zookeeper",
                ZOOKEEPER_MEGABYTES,
                "org.apache.zookeeper.server.quorum.QuorumPeerMain",
                settings.toString());
    }

    public static List<String> kafka(Path settings) {
        return java("kafka", KAFKA_MEGABYTES, "kafka.Kafka", settings.toString());
    }

    /// The command behind `kafka-storage.sh`.
    public static List<String> kafkaStorage(String... arguments) {
        return java("kafka", KAFKA_MEGABYTES, "kafka.tools.StorageTool", arguments);
    }

    public static List<String> redis(Path settings) {
        return List.of(RedisProgram.binary().toString(), settings.toString());
    }

    public static List<String> sentinel(Path settings) {
        return List.of(RedisProgram.binary().toString(), settings.toString(), "--sentinel");
    }

    /// An S3-compatible server with the settings of S3Proxy.
    public static List<String> s3(Path settings) {
        var command =
                new ArrayList<>(java("s3", S3_MEGABYTES, "org.gaul.s3proxy.Main", "--properties", settings.toString()));
        // S3Proxy redirects standard error into its logger, so the logger must write elsewhere.
        command.add(1, "-Dorg.slf4j.simpleLogger.logFile=System.out");
        return command;
    }

    /// A program of PostgreSQL, such as `postgres`. For root it includes the change to an unprivileged user.
    public static List<String> postgres(String program, String... arguments) {
        return PostgresFiles.command(program, arguments);
    }

    /// Creates an empty PostgreSQL database in an existing folder that root owns.
    public static void makePostgresData(Path data) {
        PostgresFiles.makeData(data);
    }

    private static List<String> java(String module, int megabytes, String main, String... arguments) {
        var command = new ArrayList<>(Parts.java(module, megabytes));
        command.add(main);
        command.addAll(List.of(arguments));
        return command;
    }
}
