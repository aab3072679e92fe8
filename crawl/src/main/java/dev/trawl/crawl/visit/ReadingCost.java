package dev.trawl.crawl.visit;

/// Estimates the memory for parsing a page, in addition to its body. Measured on jsoup trees: prose takes 3 times
/// its bytes, lists of links 4 times, and a page of only the shortest elements 14 times. JSON trees are similar.
final class ReadingCost {

    /// A smaller page costs too little to be counted.
    private static final int SMALL = 256 << 10;

    private static final long PER_BYTE = 3;
    private static final long PER_NODE = 64;

    private ReadingCost() {}

    /// Bytes for a link scan, which builds no tree.
    static long ofScan(byte[] page) {
        return page.length < SMALL ? 0 : page.length;
    }

    /// Bytes for a tree. Elements begin with `<`, members of JSON end with `,`.
    static long ofTree(byte[] page, boolean html) {
        if (page.length < SMALL) {
            return 0;
        }
        byte mark = (byte) (html ? '<' : ',');
        long nodes = 0;
        for (byte one : page) {
            nodes += one == mark ? 1 : 0;
        }
        return PER_BYTE * page.length + PER_NODE * nodes;
    }
}
