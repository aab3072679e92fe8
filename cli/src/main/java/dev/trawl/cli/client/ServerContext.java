package dev.trawl.cli.client;

/// A named server with its token and TLS files. Values that are not set are empty.
///
/// @param tokenFile, caFile, certificateFile, keyFile absolute paths
public record ServerContext(String server, String tokenFile, String caFile, String certificateFile, String keyFile) {

    public static final ServerContext NONE = new ServerContext("", "", "", "", "");
}
