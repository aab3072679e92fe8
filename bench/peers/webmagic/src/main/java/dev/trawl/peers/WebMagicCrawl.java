package dev.trawl.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import us.codecraft.webmagic.Page;
import us.codecraft.webmagic.ResultItems;
import us.codecraft.webmagic.Site;
import us.codecraft.webmagic.Spider;
import us.codecraft.webmagic.Task;
import us.codecraft.webmagic.downloader.HttpClientDownloader;
import us.codecraft.webmagic.pipeline.Pipeline;
import us.codecraft.webmagic.processor.PageProcessor;

/**
 * Crawls with WebMagic: SEEDS CONNECTIONS PAGES OUT. It knows no robots.txt, so the forbidden folder is left out by the
 * pattern of its links.
 */
public final class WebMagicCrawl implements PageProcessor, Pipeline {

    private static final String LINKS = "(http://127\\.0\\.1\\.\\d+:\\d+/(?!private/)[^#]*).*";

    private final Site site = Site.me()
            .setSleepTime(0)
            .setRetryTimes(1)
            .setTimeOut(10_000)
            .setUserAgent("bench")
            .setCharset("utf-8")
            .setDisableCookieManagement(true);
    private final int most;
    private final Writer out;
    private Spider spider;
    private int pages;
    private long first;
    private long last;

    private WebMagicCrawl(int most, Writer out) {
        this.most = most;
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException {
        List<String> seeds = Files.readAllLines(Path.of(arguments[0]));
        int connections = Integer.parseInt(arguments[1]);
        try (Writer out = Files.newBufferedWriter(Path.of(arguments[3]))) {
            var crawl = new WebMagicCrawl(Integer.parseInt(arguments[2]), out);
            crawl.run(seeds, connections);
            System.out.printf(
                    Locale.ROOT,
                    "RESULT {\"pages\":%d,\"seconds\":%.3f}%n",
                    crawl.pages,
                    (crawl.last - crawl.first) / 1e9);
        }
        System.exit(0); // it leaves threads behind
    }

    private void run(List<String> seeds, int connections) {
        var downloader = new HttpClientDownloader();
        downloader.setThread(connections);
        spider = Spider.create(this)
                .addUrl(seeds.toArray(String[]::new))
                .addPipeline(this)
                .setDownloader(downloader)
                .thread(connections);
        spider.setEmptySleepTime(300);
        spider.setExitWhenComplete(true);
        spider.run();
    }

    @Override
    public Site getSite() {
        return site;
    }

    @Override
    public void process(Page page) {
        page.putField("url", page.getUrl().get());
        page.putField("title", page.getHtml().css("title", "text").get());
        page.putField("h1", page.getHtml().css("h1", "text").get());
        page.addTargetRequests(page.getHtml().links().regex(LINKS).all());
    }

    @Override
    public synchronized void process(ResultItems items, Task task) {
        last = System.nanoTime();
        first = pages == 0 ? last : first;
        pages++;
        try {
            out.write("{\"url\":\"%s\",\"title\":\"%s\",\"h1\":\"%s\"}\n"
                    .formatted(items.<Object>get("url"), items.<Object>get("title"), items.<Object>get("h1")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (pages == most) {
            spider.stop();
        }
    }
}
