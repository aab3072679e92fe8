package dev.trawl.core.tls;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/// Converts older key formats to PKCS#8, the only format that the JDK reads. It parses only
/// the tags and lengths of DER.
final class OldKey {

    private static final byte[] VERSION = {2, 1, 0};
    private static final byte[] RSA = HexFormat.of().parseHex("300d06092a864886f70d0101010500");
    private static final byte[] EC = HexFormat.of().parseHex("06072a8648ce3d0201");
    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    private static final int CURVE = 0xA0;

    private OldKey() {}

    static byte[] rsa(byte[] pkcs1) {
        return tagged(SEQUENCE, VERSION, RSA, tagged(OCTETS, pkcs1));
    }

    /// Converts a SEC 1 key. SEC 1 stores the curve inside the key; PKCS#8 stores it beside the key.
    static byte[] ec(byte[] sec1) {
        try {
            var key = value(ByteBuffer.wrap(sec1), SEQUENCE);
            value(key, 2);
            value(key, OCTETS);
            var curve = value(key, CURVE);
            byte[] named = new byte[curve.remaining()];
            curve.get(named);
            return tagged(SEQUENCE, VERSION, tagged(SEQUENCE, EC, named), tagged(OCTETS, sec1));
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw new BadPemException("has an EC key that names no curve, or is damaged", e);
        }
    }

    private static ByteBuffer value(ByteBuffer der, int tag) {
        if ((der.get() & 0xFF) != tag) {
            throw new IllegalArgumentException("another tag");
        }
        int length = der.get() & 0xFF;
        if (length > 0x80) {
            int bytes = length & 0x7F;
            length = 0;
            for (int i = 0; i < bytes; i++) {
                length = (length << 8) | (der.get() & 0xFF);
            }
        }
        var value = der.slice();
        value.limit(length);
        der.position(der.position() + length);
        return value;
    }

    private static byte[] tagged(int tag, byte[]... parts) {
        var inside = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            inside.writeBytes(part);
        }
        var der = new ByteArrayOutputStream();
        der.write(tag);
        int length = inside.size();
        if (length < 0x80) {
            der.write(length);
        } else {
            der.write(0x82);
            der.write(length >> 8);
            der.write(length);
        }
        der.writeBytes(inside.toByteArray());
        return der.toByteArray();
    }
}
