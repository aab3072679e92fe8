package dev.trawl.gateway.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trawl.spi.live.NodeInfo;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.util.Base64;

/// Vouches for the address of a node. Whoever can write into the engine that lists the nodes could else have the tokens
/// of callers sent to a place of his own.
///
/// @param key that of sessions, which all gateways of a cluster have in common
public record NodeSeal(KeyPair key) {

    public NodeInfo seal(NodeInfo node) {
        try {
            var signature = signature();
            signature.initSign(key.getPrivate());
            signature.update(words(node));
            return node.withSeal(Base64.getEncoder().encodeToString(signature.sign()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK cannot sign", e);
        }
    }

    /// A gateway of this cluster said so.
    public boolean fits(NodeInfo node) {
        try {
            var signature = signature();
            signature.initVerify(key.getPublic());
            signature.update(words(node));
            return signature.verify(Base64.getDecoder().decode(node.seal()));
        } catch (GeneralSecurityException | IllegalArgumentException _) {
            return false;
        }
    }

    private Signature signature() throws GeneralSecurityException {
        return Signature.getInstance(key.getPublic().getAlgorithm());
    }

    /// No token of a session looks like this.
    private static byte[] words(NodeInfo node) {
        return "node of trawl\n%s\n%s".formatted(node.id(), node.address()).getBytes(UTF_8);
    }
}
