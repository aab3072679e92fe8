package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.spi.crawl.UrlCause;

/// The texts for each [UrlCause], by name: a short label for the summary, and a sentence about one
/// URL in both languages.
enum CauseWords {
    FETCHED("fetched", "was fetched", "已抓取"),
    UNCHANGED("unchanged", "was asked for, and is as the earlier crawl stored it", "已询问，内容与之前抓取的存档相同"),
    REDIRECTED("redirected", "was fetched, and leads to another address; its row names it", "已抓取，并重定向到另一地址；结果行中有该地址"),
    SITEMAP("sitemap", "was read as a sitemap, for the addresses that it lists", "已作为站点地图读取，用于其中列出的地址"),
    NEVER_FOUND("never found", "was not fetched: no link to it was followed", "未抓取：没有跟随过指向它的链接"),
    SCHEME("other schemes", "was not fetched: only http and https addresses are", "未抓取：只抓取 http 和 https 地址"),
    SCOPE("out of scope", "was not fetched: it is out of scope", "未抓取：超出范围（scope）"),
    EXCLUDED("excluded", "was not fetched: a pattern of exclude matches it", "未抓取：与 exclude 中的模式匹配"),
    NOT_INCLUDED("not included", "was not fetched: no pattern of include matches it", "未抓取：与 include 中的模式都不匹配"),
    DEPTH("too deep", "was not fetched: too many links lead from a seed to it", "未抓取：与种子之间的链接层数过多"),
    NOFOLLOW("nofollow", "was not fetched: the links to it say nofollow", "未抓取：指向它的链接带有 nofollow"),
    TRAP("trap", "was not fetched: it looks like one of endlessly many", "未抓取：看起来属于无穷无尽的页面"),
    NEAR_DUPLICATES(
            "near-duplicate pages",
            "was not fetched: addresses of this template lead to near-identical pages without end",
            "未抓取：此类地址不断生成几乎相同的页面"),
    ROBOTS("robots.txt", "was not fetched: robots.txt forbids it", "未抓取：robots.txt 禁止"),
    CANCELLED("cancelled", "was not fetched: the task was cancelled", "未抓取：任务已取消"),
    ROBOTS_UNREACHABLE(
            "robots.txt unreachable",
            "failed: the robots.txt of its host could not be fetched",
            "失败：无法获取该主机的 robots.txt"),
    DNS("dns", "failed: the name of its host has no address", "失败：主机名无法解析"),
    CONNECT("connect", "failed: its host could not be connected to, or did not answer", "失败：无法连接主机，或主机未应答"),
    TLS("tls", "failed: no trustworthy TLS connection came about", "失败：无法建立可信的 TLS 连接"),
    TIMEOUT("timeout", "failed: it took too long", "失败：超时"),
    BLOCKED_ADDRESS(
            "private address", "failed: its host is in a private network, which is refused", "失败：主机位于内部网络，拒绝访问"),
    REDIRECTS("redirects", "failed: its redirects lead nowhere", "失败：重定向无法到达目标"),
    BAD_REPLY("bad reply", "failed: the reply could not be read", "失败：应答无法读取"),
    MEMORY(
            "memory",
            "failed: there is not enough memory for it; raise crawl.memory or the heap",
            "失败：内存不足；请调大 crawl.memory 或堆内存"),
    STATUS("status", "failed: the server answered with trouble each time", "失败：服务器每次都返回错误状态"),
    BAD_ADDRESS("bad address", "failed: it is no http or https address", "失败：不是 http 或 https 地址"),
    NO_SITEMAP("no sitemap", "failed: it should be a sitemap and is none", "失败：本应是站点地图，却不是"),
    GIVEN_UP("given up", "failed: its batch was given up", "失败：所在批次已被放弃"),
    HOST_GIVEN_UP("host given up", "failed: its host was in trouble too often", "失败：其主机多次出现问题，已被放弃"),
    BROKE("broke", "failed: this program broke on it; please report it", "失败：程序处理它时出错；请反馈"),
    WAITING("waiting", "is not fetched yet: it waits for its turn", "尚未抓取：等待轮到它"),
    PAUSED("paused", "is not fetched yet: its host is left alone for a while", "尚未抓取：暂时不访问其主机"),
    LATER("later", "is not fetched yet: it failed and will be tried again", "尚未抓取：曾失败，将重试"),
    IN_BATCH("in a batch", "is not fetched yet: it is in a batch that runs or is about to", "尚未抓取：所在批次正在运行或即将运行"),
    MAX_PAGES("beyond max_pages", "was found and not fetched: max_pages was reached before", "已发现但未抓取：已达到 max_pages"),
    LIMIT("beyond a limit", "was found and not fetched: a limit of the crawl was reached before", "已发现但未抓取：抓取已达到某项上限"),
    TASK_ENDED("left", "was found and not fetched: the task ended before", "已发现但未抓取：任务在此之前已结束"),
    OTHER("other", "was not fetched, for a reason that this version does not know", "未抓取，原因为此版本所未知");

    private final String label;
    private final String english;
    private final String chinese;

    CauseWords(String label, String english, String chinese) {
        this.label = label;
        this.english = english;
        this.chinese = chinese;
    }

    /// The sentence about a URL with this cause.
    static String of(UrlCause cause, MessageLanguage language) {
        return switch (language) {
            case ENGLISH -> valueOf(cause.name()).english;
            case CHINESE -> valueOf(cause.name()).chinese;
        };
    }

    /// The sentence about a URL that was queued when the crawl stopped.
    static String stopped(String resume, MessageLanguage language) {
        return switch (language) {
            case ENGLISH -> "is not fetched yet: the crawl was stopped before its turn; '%s' goes on".formatted(resume);
            case CHINESE -> "尚未抓取：轮到它之前抓取已停止；可用 '%s' 继续".formatted(resume);
        };
    }

    /// The short label for the summary.
    static String label(UrlCause cause) {
        return valueOf(cause.name()).label;
    }
}
