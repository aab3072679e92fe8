package dev.trawl.sim;

/// A crash of the process during a write. It is an error, so that no handler of exceptions catches it.
final class NodeCrash extends Error {

    NodeCrash(String when) {
        super(when, null, false, false);
    }
}
