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

/// Where a server is: what was typed, or what a running server says in its data folder.
public final class ServerAddress {

    /// The file in the data folder in which a running server says where it listens.
    public static final String FILE = "address";

    /// Where a server listens unless somebody said otherwise.
    public static final int USUAL_PORT = 7989;

    private ServerAddress() {}

    /// The address of a server that was named by host and port: without TLS on this machine only, and there only when
    /// nobody asks for it.
    public static String ofMaster(String host, int port, boolean tls) {
        return of(!tls && isThisMachine(host) ? "http" : "https", host, port);
    }

    /// Host and port as people say them: a server on this machine is at `localhost`.
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
            return false; // the connection will say so
        }
    }

    /// Says so of what is surely this machine: a name that only leads here today could lead elsewhere tomorrow.
    static boolean isSurelyLoopback(URI address) {
        String host = address.getHost();
        try {
            return host.equalsIgnoreCase("localhost")
                    || InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /// The address at which this machine reaches a server that listens on `host`.
    public static String of(String scheme, String host, int port) {
        String reachable = switch (host) {
            case "0.0.0.0", "::", "" -> "127.0.0.1";
            default -> host.contains(":") ? "[" + host + "]" : host;
        };
        return scheme + "://" + reachable + ":" + port;
    }

    /// The address at which other machines reach a server: by this machine's name where it listens on all addresses.
    ///
    /// @param address at which this machine reaches it; empty when it does not listen
    /// @param host that it listens on
    public static String announced(String address, String host) {
        if (address.isEmpty() || !(host.equals("0.0.0.0") || host.equals("::"))) {
            return address;
        }
        try {
            URI here = URI.create(address);
            return of(here.getScheme(), InetAddress.getLocalHost().getHostName(), here.getPort());
        } catch (UnknownHostException _) {
            return address; // a machine without a name
        }
    }

    /// What the server of a data folder says; empty when none runs there.
    static Optional<String> in(Path folder) {
        try {
            return Optional.of(Files.readString(folder.resolve(FILE)).strip());
        } catch (IOException _) {
            return Optional.empty(); // not there, or not ours
        }
    }

    /// @throws dev.trawl.cli.fault.CommandFailedException when it is none
    public static URI parse(String text) {
        try {
            URI address = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
            String scheme = String.valueOf(address.getScheme());
            if (address.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
                return address;
            }
        } catch (URISyntaxException _) {
            // The message below covers both.
        }
        throw Fault.BAD_ARGUMENT.with("'" + text + "' is no server address such as http://127.0.0.1:7989");
    }
}
