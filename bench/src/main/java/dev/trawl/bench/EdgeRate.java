package dev.trawl.bench;

/// The network edge of the program as it is started by its command, with its usual settings: submissions, remote
/// workers one at a time, and many of them connected. Each part has a server of its own.
final class EdgeRate implements Measurement {

    /// The server's own worker leaves the tasks of the measurement to the workers that are measured.
    static final String OWN_WORKER_ELSEWHERE = "worker.supported_types=sleep";

    @Override
    public void run(Bench bench) throws Exception {
        // As in the command `trawl worker`: a connection that the server closed must not be reused.
        System.setProperty("jdk.httpclient.keepalive.timeout", "15");
        var submissions = EdgeSubmissions.measure(bench);
        var trips = RoundTrips.measure(bench);
        var connected = ConnectedWorkers.measure(bench);
        new EdgeGoals(bench.report()).judge(submissions, trips, connected);
    }
}
