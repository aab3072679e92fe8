package dev.trawl.gateway;

import dev.trawl.spi.Role;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// A worker that speaks the protocol by hand, one request at a time.
final class RemoteHand {

    final String id;
    final String credential;
    private final Edge edge;
    private long request;
    long session;

    /// Invites and joins.
    RemoteHand(Edge edge, String id) {
        this(edge, id, join(edge, invite(edge, "{}"), id).text("/credential"));
    }

    RemoteHand(Edge edge, String id, String credential) {
        this.edge = edge;
        this.id = id;
        this.credential = credential;
    }

    static String invite(Edge edge, String body) {
        return edge.http.post("/workers/invitations", body).text("/token");
    }

    static Http.Reply join(Edge edge, String token, String id) {
        return send(edge, "POST", "/workers/join", "", "{\"token\":\"%s\",\"worker\":\"%s\"}".formatted(token, id));
    }

    /// Joins with a proof, which makes it possible to ask again.
    static Http.Reply join(Edge edge, String token, String id, String proof) {
        String body = "{\"token\":\"%s\",\"worker\":\"%s\",\"proof\":\"%s\"}".formatted(token, id, proof);
        return send(edge, "POST", "/workers/join", "", body);
    }

    Http.Reply register() {
        return register("{\"protocol\":1,\"capacity\":4,\"node\":\"n-%s\"}".formatted(credential.substring(20, 24)));
    }

    Http.Reply register(String body) {
        var reply = call("PUT", "/workers/" + id, body);
        session = reply.status() == 200 ? reply.json().path("session").asLong() : session;
        return reply;
    }

    Http.Reply lease(String wait) {
        request++;
        return leaseAgain(wait);
    }

    /// The last request, asked again.
    Http.Reply leaseAgain(String wait) {
        return call(
                "POST",
                "/workers/" + id + "/leases",
                "{\"session\":%d,\"request\":%d,\"max\":5,\"wait\":\"%s\"}".formatted(session, request, wait));
    }

    /// Waits for the next lease.
    JsonNode next() {
        for (int tries = 0; tries < 20; tries++) {
            var leases = lease("2s").json().path("leases");
            if (!leases.isEmpty()) {
                return leases.get(0);
            }
        }
        throw new AssertionError("nothing to do");
    }

    Http.Reply report(String token, String rest) {
        return call(
                "POST",
                "/workers/" + id + "/reports",
                "{\"session\":%d,\"reports\":[{\"token\":\"%s\",\"number\":1,%s}]}".formatted(session, token, rest));
    }

    Http.Reply renew(String... tokens) {
        String held = tokens.length == 0 ? "" : "\"" + String.join("\",\"", tokens) + "\"";
        return call(
                "POST",
                "/workers/" + id + "/renewals",
                "{\"session\":%d,\"held\":[%s],\"facts\":{\"cpu\":0.5,\"network_bytes\":7}}".formatted(session, held));
    }

    /// Renews with these fields besides.
    void say(String more) {
        call("POST", "/workers/" + id + "/renewals", "{\"session\":%d,\"held\":[]%s}".formatted(session, more));
    }

    Http.Reply upload(String token, String name, byte[] bytes, String... range) {
        String[] headers = {"Content-Type", "application/octet-stream", "Content-Digest", digest(bytes)};
        var all = new ArrayList<>(List.of(headers));
        all.addAll(List.of(range));
        String path = "/leases/%s/segments/%s".formatted(token, name);
        return edge.http.send("PUT", path, credential, bytes, all.toArray(String[]::new));
    }

    static String digest(byte[] bytes) {
        try {
            byte[] sha = MessageDigest.getInstance("SHA-256").digest(bytes);
            return "sha-256=:%s:".formatted(Base64.getEncoder().encodeToString(sha));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    Http.Reply call(String method, String path, String body) {
        return send(edge, method, path, credential, body);
    }

    static Http.Reply asAdmin(Edge edge, String method, String path) {
        return edge.http.send(method, path, Edge.token(Role.ADMIN), new byte[0]);
    }

    private static Http.Reply send(Edge edge, String method, String path, String token, String body) {
        return edge.http.send(
                method, path, token, body.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/json");
    }
}
