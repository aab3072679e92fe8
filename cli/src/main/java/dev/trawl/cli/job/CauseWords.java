package dev.trawl.cli.job;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.spi.crawl.UrlCause;

/// The texts for each [UrlCause], by name: a short label for the summary, and a sentence about one
/// URL in both languages.
public enum CauseWords {
    FETCHED("fetched", "was fetched", "已抓取"),
    UNCHANGED("unchanged", "was checked and is unchanged since the earlier crawl", "已询问，内容与之前抓取的存档相同"),
    REDIRECTED(
            "redirected", "was fetched and redirects to another URL, which its row contains", "已抓取，并重定向到另一地址；结果行中有该地址"),
    SITEMAP("sitemap", "was read as a sitemap for the URLs that it lists", "已作为站点地图读取，用于其中列出的地址"),
    PAGINATION_STOPPED(
            "pagination stopped",
            "was fetched, but its listing ends there: the next page it names leads nowhere new",
            "已抓取，但列表在此中断：它给出的下一页并不是新的页面"),
    NEW("new", "was fetched; the earlier run did not have it", "已抓取；上次运行中没有此页面"),
    CHANGED("changed", "was fetched; it differs from the earlier run", "已抓取；内容与上次运行不同"),
    SAME("same", "was fetched; it equals the earlier run", "已抓取；内容与上次运行相同"),
    GONE("gone", "was fetched; the page of the earlier run is not there any more", "已抓取；上次运行中的页面已不存在"),
    UNLINKED(
            "gone, no link to it",
            "was not fetched: the earlier run had it, and no link to it was found",
            "未抓取：上次运行中有此页面，这次没有找到指向它的链接"),
    NO_ITEMS("no items", "was fetched, but the item rule matched nothing on it", "已抓取，但 items 规则在此页没有匹配"),
    ITEMS_CUT(
            "items cut",
            "was fetched, but has more items than a page may have; the rest was dropped",
            "已抓取，但条目数超过单页上限，其余已丢弃"),
    NOT_RENDERED(
            "not rendered", "was fetched without a browser, although scripts build the page", "已抓取，但未用浏览器加载，而该页面由脚本生成"),
    NEVER_FOUND("never found", "was not fetched: no followed link leads to it", "未抓取：没有跟随过指向它的链接"),
    SCHEME("other schemes", "was not fetched: only http and https URLs are fetched", "未抓取：只抓取 http 和 https 地址"),
    SCOPE("out of scope", "was not fetched: it is out of scope", "未抓取：超出范围（scope）"),
    EXCLUDED("excluded", "was not fetched: an exclude pattern matches it", "未抓取：与 exclude 中的模式匹配"),
    NOT_INCLUDED("not included", "was not fetched: no include pattern matches it", "未抓取：与 include 中的模式都不匹配"),
    DEPTH("too deep", "was not fetched: too many links away from a seed", "未抓取：与种子之间的链接层数过多"),
    NOFOLLOW("nofollow", "was not fetched: the links to it are nofollow", "未抓取：指向它的链接带有 nofollow"),
    TRAP("trap", "was not fetched: it looks like a crawler trap (an endless series of pages)", "未抓取：看起来属于无穷无尽的页面"),
    NEAR_DUPLICATES(
            "near-duplicate pages",
            "was not fetched: URLs of this template lead to endless near-duplicate pages",
            "未抓取：此类地址不断生成几乎相同的页面"),
    ROBOTS("robots.txt", "was not fetched: robots.txt disallows it", "未抓取：robots.txt 禁止"),
    CANCELLED("cancelled", "was not fetched: the task was cancelled", "未抓取：任务已取消"),
    ROBOTS_UNREACHABLE(
            "robots.txt unreachable", "failed: cannot fetch the robots.txt of its host", "失败：无法获取该主机的 robots.txt"),
    DNS("dns", "failed: DNS found no address for its host", "失败：主机名无法解析"),
    CONNECT("connect", "failed: cannot connect to its host, or no response", "失败：无法连接主机，或主机未应答"),
    TLS("tls", "failed: no trusted TLS connection", "失败：无法建立可信的 TLS 连接"),
    TIMEOUT("timeout", "failed: timeout", "失败：超时"),
    BLOCKED_ADDRESS("private address", "failed: its host has a private address, which is blocked", "失败：主机位于内部网络，拒绝访问"),
    REDIRECTS("redirects", "failed: invalid redirect or too many redirects", "失败：重定向无法到达目标"),
    BAD_REPLY("bad response", "failed: the response is not readable", "失败：应答无法读取"),
    MEMORY("memory", "failed: not enough memory; raise crawl.memory or the heap", "失败：内存不足；请调大 crawl.memory 或堆内存"),
    STATUS("status", "failed: the server returned an error status on every attempt", "失败：服务器每次都返回错误状态"),
    BAD_ADDRESS("invalid URL", "failed: not an http or https URL", "失败：不是 http 或 https 地址"),
    NO_SITEMAP("not a sitemap", "failed: expected a sitemap, but it is not one", "失败：本应是站点地图，却不是"),
    REPEATED_PAGE(
            "repeated page",
            "failed: it repeats the page before, so the listing does not advance",
            "失败：内容与上一页相同，列表没有前进"),
    LOGIN("login", "failed: the login of the job did not succeed", "失败：任务的登录未成功"),
    SECRET(
            "missing secret",
            "failed: a secret of the job is not set, or may not go to its hosts",
            "失败：任务所用的密钥未设置，或不允许发往其主机"),
    BROWSER("browser", "failed: the browser could not load the page", "失败：浏览器无法加载页面"),
    GIVEN_UP("given up", "failed: its batch failed on every attempt", "失败：所在批次已被放弃"),
    HOST_GIVEN_UP("host given up", "failed: its host failed too often", "失败：其主机多次出现问题，已被放弃"),
    BROKE("internal error", "failed: internal error; please report it", "失败：程序处理它时出错；请反馈"),
    WAITING("waiting", "is not fetched yet: it is waiting in the queue", "尚未抓取：等待轮到它"),
    PAUSED("paused", "is not fetched yet: its host is paused", "尚未抓取：暂时不访问其主机"),
    LATER("later", "is not fetched yet: it failed and will be retried", "尚未抓取：曾失败，将重试"),
    NO_WORKER("no worker", "is not fetched yet: no worker offers its fetch mode", "尚未抓取：没有提供其抓取模式的工作节点"),
    SCRIPT_SHELL("script shells", "was fetched over HTTP, and a browser loads it", "已通过 HTTP 抓取，由浏览器再次加载"),
    IN_BATCH("in a batch", "is not fetched yet: it is queued in a batch", "尚未抓取：所在批次正在运行或即将运行"),
    MAX_PAGES("beyond max_pages", "was found but not fetched: max_pages was reached", "已发现但未抓取：已达到 max_pages"),
    LIMIT("beyond a limit", "was found but not fetched: a limit of the crawl was reached", "已发现但未抓取：抓取已达到某项上限"),
    TASK_ENDED("left over", "was found but not fetched: the task ended first", "已发现但未抓取：任务在此之前已结束"),
    OTHER("other", "was not fetched, for a reason unknown to this version", "未抓取，原因为此版本所未知");

    private final String label;
    private final String english;
    private final String chinese;

    CauseWords(String label, String english, String chinese) {
        this.label = label;
        this.english = english;
        this.chinese = chinese;
    }

    /// The sentence about a URL with this cause.
    public static String of(UrlCause cause, MessageLanguage language) {
        return switch (language) {
            case ENGLISH -> valueOf(cause.name()).english;
            case CHINESE -> valueOf(cause.name()).chinese;
        };
    }

    /// The sentence about a URL that was queued when the crawl stopped.
    public static String stopped(String resume, MessageLanguage language) {
        return switch (language) {
            case ENGLISH -> "is not fetched yet: the crawl was stopped; continue it with '%s'".formatted(resume);
            case CHINESE -> "尚未抓取：轮到它之前抓取已停止；可用 '%s' 继续".formatted(resume);
        };
    }

    /// The short label for the summary.
    public static Phrase label(UrlCause cause) {
        return Phrase.of(valueOf(cause.name()).label);
    }
}
