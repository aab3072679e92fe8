package dev.trawl.gateway.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trawl.spi.live.NodeInfo;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.util.Base64;

/// Signs and verifies the URL of a node. Without it, an attacker with write access to the node list could redirect
/// the tokens of callers.
///
/// @param key the session key, shared by all gateways of a cluster
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

    /// True when a gateway of this cluster signed the entry.
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

    /// The signed text. Its prefix differs from that of every session token.
    private static byte[] words(NodeInfo node) {
        return "node of trawl\n%s\n%s".formatted(node.id(), node.address()).getBytes(UTF_8);
    }
}
