package dev.trawl.bench;

/// This program on the engines of a cluster.
record ClusterDrain(Combination engines) implements Contender {

    @Override
    public String name() {
        return "Trawl, " + engines.name();
    }

    @Override
    public Drained drain(int tasks, int concurrency) throws Exception {
        return engines.use(
                rig -> TrawlDrain.drain(rig, tasks, concurrency, engines.bench().time()));
    }
}
