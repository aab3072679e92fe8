package dev.trawl.crawl.egress;

import java.net.InetAddress;

/// A block of addresses of one family, such as `10.0.0.0/8`.
record Network(InetAddress base, int prefix) {

    Network {
        if (prefix < 0 || prefix > base.getAddress().length * 8) {
            throw new IllegalArgumentException("no such prefix length: " + prefix);
        }
    }

    /// Reads `address/prefix` or a single address. Never queries DNS.
    ///
    /// @throws IllegalArgumentException if the text is neither
    static Network parse(String text) {
        int slash = text.indexOf('/');
        InetAddress base = InetAddress.ofLiteral(slash < 0 ? text : text.substring(0, slash));
        int prefix = slash < 0 ? base.getAddress().length * 8 : Integer.parseInt(text.substring(slash + 1));
        return new Network(base, prefix);
    }

    boolean contains(InetAddress address) {
        byte[] mine = base.getAddress();
        byte[] other = address.getAddress();
        if (mine.length != other.length) {
            return false;
        }
        for (int bit = 0; bit < prefix; bit += 8) {
            int mask = 0xff & (0xff00 >> Math.min(8, prefix - bit));
            if (((mine[bit / 8] ^ other[bit / 8]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }
}
