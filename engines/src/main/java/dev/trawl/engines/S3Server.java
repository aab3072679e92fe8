package dev.trawl.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// An S3-compatible server over files, with one bucket. It checks signatures. Acknowledged writes survive a kill.
public final class S3Server implements OneProcess {

    /// The bucket that exists from the start.
    public static final String BUCKET = "trawl";

    private final int port = Ports.free();
    private final ServerProcess process;

    private S3Server() {
        Path folder = Guard.folder("s3");
        Path settings = folder.resolve("s3.properties");
        Folders.write(settings, settings(folder));
        Probe refuses = Probe.line(port, "GET / HTTP/1.0\r\n\r\n", "HTTP/1.1 403");
        process = ServerProcess.started(
                new Program("s3", folder, S3Server::makeBucket, ServerCommands.s3(settings), refuses));
    }

    public static S3Server start() {
        return new S3Server();
    }

    /// `s3://trawl?endpoint=http://127.0.0.1:PORT`
    @Override
    public String url() {
        return "s3://" + BUCKET + "?endpoint=" + endpoint();
    }

    /// `http://127.0.0.1:PORT`
    public String endpoint() {
        return "http://127.0.0.1:" + port;
    }

    public int port() {
        return port;
    }

    public String accessKey() {
        return "trawl-access";
    }

    public String secretKey() {
        return "trawl-secret";
    }

    @Override
    public ServerProcess process() {
        return process;
    }

    private String settings(Path folder) {
        return """
                s3proxy.endpoint=%s
                s3proxy.authorization=aws-v2-or-v4
                s3proxy.identity=%s
                s3proxy.credential=%s
                jclouds.provider=filesystem-nio2
                jclouds.filesystem.basedir=%s/data
                """.formatted(endpoint(), accessKey(), secretKey(), folder);
    }

    private static void makeBucket(Path data) {
        try {
            Files.createDirectory(data.resolve(BUCKET));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
