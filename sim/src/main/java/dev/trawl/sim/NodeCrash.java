package dev.trawl.sim;

/// The process died in the middle of a write. An error and no exception, so that nothing on the way handles it.
final class NodeCrash extends Error {

    NodeCrash(String when) {
        super(when, null, false, false);
    }
}
