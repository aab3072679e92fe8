package dev.trawl.bench;

import dev.trawl.bench.web.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/// The configuration of BUbiNG: one agent in one process, no politeness, all pages parsed, and only WARC headers
/// stored.
record BubingConfig(Path folder) {

    private static final int SEEDS = 2_000;

    private static final String JGROUPS = """
            <config xmlns="urn:org:jgroups">
              <SHARED_LOOPBACK/><SHARED_LOOPBACK_PING/><MERGE3/><FD_ALL/><VERIFY_SUSPECT/><pbcast.NAKACK2/><UNICAST3/>
              <pbcast.STABLE/><pbcast.GMS/><MFC/><FRAG2/>
            </config>
            """;

    private static final String SETTINGS = """
            crawlIsNew=true
            weight=1
            parsingThreads=2
            dnsThreads=4
            dnsResolverClass=dev.trawl.peers.LiteralAddresses
            scheduleFilter=URLMatchesRegex(http://127[.]0[.]1[.].*)
            fetchFilter=true
            followFilter=true
            parseFilter=ContentTypeStartsWith(text/)
            storeFilter=false
            parserSpec=HTMLParser(MurmurHash3)
            digestAlgorithm=MurmurHash3
            schemeAuthorityDelay=0
            ipDelay=0
            ipDelayFactor=0
            keepAliveTime=5s
            socketTimeout=10s
            connectionTimeout=10s
            robotsExpiration=1h
            userAgent=bench
            userAgentFrom=bench
            cookiePolicy=compatibility
            cookieMaxByteSize=2000
            maxUrls=1M
            maxUrlsPerSchemeAuthority=1000000
            bloomFilterPrecision=1E-8
            fetchDataBufferByteSize=200K
            responseBodyMaxByteSize=2M
            workbenchMaxByteSize=128Mi
            virtualizerMaxByteSize=128Mi
            urlCacheMaxByteSize=128Mi
            sieveSize=2048
            sieveStoreIOBufferByteSize=64Ki
            sieveAuxFileIOBufferByteSize=64Ki
            startPaused=false
            """;

    /// Writes the configuration. BUbiNG needs many seeds: with few, its sieve returns found URLs late.
    void write(Site site, int connections) throws IOException {
        Files.writeString(jgroups(), JGROUPS);
        Files.writeString(logback(), logging());
        Files.writeString(properties(), settings(connections));
        int seeds = Math.min(SEEDS, site.pages());
        Files.write(
                folder.resolve("seeds.txt"),
                IntStream.range(0, seeds).mapToObj(site::url).toList());
    }

    Path jgroups() {
        return folder.resolve("jgroups.xml");
    }

    Path logback() {
        return folder.resolve("logback.xml");
    }

    Path properties() {
        return folder.resolve("bubing.properties");
    }

    private String logging() {
        return """
            <configuration>
              <appender name="file" class="ch.qos.logback.core.FileAppender">
                <file>%s</file>
                <encoder><pattern>%%d %%level %%logger{0} %%msg%%n</pattern></encoder>
              </appender>
              <root level="warn"><appender-ref ref="file"/></root>
            </configuration>
            """.formatted(folder.resolve("bubing.log"));
    }

    private String settings(int connections) {
        return """
            rootDir=%1$s/crawl
            seed=file:%1$s/seeds.txt
            fetchingThreads=%2$d
            """.formatted(folder, connections) + SETTINGS;
    }
}
