package dev.trawl.crawl.visit;

/// Estimates the memory that reading a page takes besides its body. Measured on jsoup trees: prose takes 3 times its
/// bytes, lists of links 4 times, and nothing but the shortest elements 14 times; JSON trees are alike.
final class ReadingCost {

    /// A smaller page costs too little to be counted.
    private static final int SMALL = 256 << 10;

    private static final long PER_BYTE = 3;
    private static final long PER_NODE = 64;

    private ReadingCost() {}

    /// A page that is only searched for links is read as it is.
    static long ofScan(byte[] page) {
        return page.length < SMALL ? 0 : page.length;
    }

    /// A page whose text becomes a tree: elements begin with `<`, members of JSON end with `,`.
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
