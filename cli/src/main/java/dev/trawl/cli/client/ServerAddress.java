package dev.trawl.cli.client;

import dev.trawl.cli.fault.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Parses and builds server URLs, and reads the URL that a running server publishes in its data folder.
public final class ServerAddress {

    /// The file in the data folder in which a running server publishes its URL.
    public static final String FILE = "address";

    /// The default port of a server.
    public static final int USUAL_PORT = 7989;

    private ServerAddress() {}

    /// The URL of a server given by host and port. Uses http only on this machine and without TLS
    /// options, else https.
    public static String ofMaster(String host, int port, boolean tls) {
        return of(!tls && isThisMachine(host) ? "http" : "https", host, port);
    }

    /// Host and port for display: a server on this machine is shown as `localhost`.
    public static String spoken(String address) {
        URI server = URI.create(address);
        return (isLoopback(server.getHost()) ? "localhost" : server.getHost()) + ":" + server.getPort();
    }

    private static boolean isThisMachine(String host) {
        return isLoopback(host) || host.equals("0.0.0.0") || host.equals("::");
    }

    static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException _) {
            return false; // the connection reports the error
        }
    }

    /// Returns whether the URL is certainly on this machine. A host name may resolve elsewhere later, so only
    /// `localhost` and literal addresses count.
    static boolean isSurelyLoopback(URI address) {
        String host = address.getHost();
        try {
            return host.equalsIgnoreCase("localhost")
                    || InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /// The URL at which this machine reaches a server that listens on `host`.
    public static String of(String scheme, String host, int port) {
        String reachable = switch (host) {
            case "0.0.0.0", "::", "" -> "127.0.0.1";
            default -> host.contains(":") ? "[" + host + "]" : host;
        };
        return scheme + "://" + reachable + ":" + port;
    }

    /// The URL at which other machines reach a server. Uses the name of this machine if the server
    /// listens on all addresses.
    ///
    /// @param address the URL at which this machine reaches the server; empty if it does not listen
    /// @param host the host that the server listens on
    public static String announced(String address, String host) {
        if (address.isEmpty() || !(host.equals("0.0.0.0") || host.equals("::"))) {
            return address;
        }
        try {
            URI here = URI.create(address);
            return of(here.getScheme(), InetAddress.getLocalHost().getHostName(), here.getPort());
        } catch (UnknownHostException _) {
            return address; // this machine has no host name
        }
    }

    /// The URL published in a data folder; empty if no server runs there.
    static Optional<String> in(Path folder) {
        try {
            return Optional.of(Files.readString(folder.resolve(FILE)).strip());
        } catch (IOException _) {
            return Optional.empty(); // missing or not readable
        }
    }

    /// @throws dev.trawl.cli.fault.CommandFailedException if the text is not an http or https URL with a host
    public static URI parse(String text) {
        try {
            URI address = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
            String scheme = String.valueOf(address.getScheme());
            if (address.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
                return address;
            }
        } catch (URISyntaxException _) {
            // The error below covers both cases.
        }
        throw Fault.BAD_ARGUMENT.with("'" + text + "' is not a server URL such as http://127.0.0.1:7989");
    }
}
