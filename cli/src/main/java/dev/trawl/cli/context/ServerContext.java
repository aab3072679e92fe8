package dev.trawl.cli.context;

/// A server under a name, with what is needed to talk to it. What is not set is empty.
///
/// @param tokenFile, caFile, certificateFile, keyFile absolute paths
public record ServerContext(String server, String tokenFile, String caFile, String certificateFile, String keyFile) {

    public static final ServerContext NONE = new ServerContext("", "", "", "", "");
}
