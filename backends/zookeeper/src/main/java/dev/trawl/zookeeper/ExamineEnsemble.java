package dev.trawl.zookeeper;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;

/// Health check: asks each server for its status, then creates and deletes a node to test permissions.
record ExamineEnsemble(ZooKeeperAddress address, CuratorFramework client, ZooKeeperErrors faults, TimeSource time) {

    private static final int PATIENCE_MILLIS = 1_000;
    private static final int MOST_WORDS = 4_096;
    private static final Pattern VERSION = Pattern.compile("Zookeeper version: ([0-9]+)\\.([0-9]+)([0-9.]*)");

    /// Trawl watches whole subtrees, which older servers do not support.
    private static final int OLDEST_MINOR = 6;

    EngineCheck examine() {
        List<String> findings = new ArrayList<>();
        List<String> ofServers = new ArrayList<>();
        String version = "";
        for (String server : address.servers()) {
            String words = ask(server, ofServers);
            Matcher found = VERSION.matcher(words);
            if (found.find()) {
                version = found.group(1) + "." + found.group(2) + found.group(3);
                judge(server, found, version, findings);
            } else if (words.contains("not currently serving")) {
                ofServers.add(server + " is up, but its ensemble has no quorum; start the other servers");
            }
        }
        Duration latency = use(findings);
        if (findings.isEmpty()) { // the ensemble works, so a missing server is only advice
            return new EngineCheck("zookeeper", address.place(), version, latency, List.of(), List.copyOf(ofServers));
        }
        findings.addAll(ofServers);
        return new EngineCheck("zookeeper", address.place(), version, latency, List.copyOf(findings));
    }

    /// Sends one small request over the open session.
    EngineCheck ping() {
        long before = time.nanos();
        try {
            faults.calmly("look", this::read);
            var latency = Duration.ofNanos(time.nanos() - before);
            return new EngineCheck("zookeeper", address.place(), "", latency, List.of());
        } catch (LiveStateUnavailableException e) {
            return new EngineCheck(
                    "zookeeper", address.place(), "", Duration.ZERO, List.of(String.valueOf(e.getMessage())));
        }
    }

    /// Reads data, because that reveals a wrong password. Servers before 3.8.4 and 3.9.2 answer existence checks
    /// without permission.
    private boolean read() throws Exception {
        try {
            var _ = client.getData().forPath("/trawl");
            return true;
        } catch (KeeperException.NoNodeException _) {
            return false; // not created yet
        }
    }

    private static void judge(String server, Matcher found, String version, List<String> findings) {
        int major = Integer.parseInt(found.group(1));
        if (major < 3 || (major == 3 && Integer.parseInt(found.group(2)) < OLDEST_MINOR)) {
            findings.add("%s has version %s; 3.%d or newer is needed".formatted(server, version, OLDEST_MINOR));
        }
    }

    private static String ask(String server, List<String> findings) {
        int colon = server.lastIndexOf(':');
        try (var socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(server.substring(0, colon), Integer.parseInt(server.substring(colon + 1))),
                    PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write("srvr".getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(MOST_WORDS), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            findings.add("%s does not answer (%s); start it, or correct election.url"
                    .formatted(server, broken.getMessage()));
            return "";
        }
    }

    private Duration use(List<String> findings) {
        try {
            String path = client.create()
                    .creatingParentsIfNeeded()
                    .withMode(CreateMode.EPHEMERAL_SEQUENTIAL)
                    .forPath("/trawl/doctor-");
            long before = time.nanos();
            client.checkExists().forPath(path);
            long after = time.nanos();
            client.delete().forPath(path);
            return Duration.ofNanos(after - before);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            findings.add(faults.words(interrupted));
        } catch (Exception broken) {
            findings.add(faults.words(broken));
        }
        return Duration.ZERO;
    }
}
