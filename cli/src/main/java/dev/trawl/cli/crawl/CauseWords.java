package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.Language;
import dev.trawl.spi.crawl.UrlCause;

/// The words for each cause.
final class CauseWords {

    private CauseWords() {}

    /// What is said of an address.
    static String of(UrlCause cause, Language language) {
        return switch (language) {
            case ENGLISH -> english(cause);
            case CHINESE -> chinese(cause);
        };
    }

    /// What is said of an address whose turn did not come.
    static String stopped(String resume, Language language) {
        return switch (language) {
            case ENGLISH -> "is not fetched yet: the crawl was stopped before its turn; '%s' goes on".formatted(resume);
            case CHINESE -> "尚未抓取：轮到它之前抓取已停止；可用 '%s' 继续".formatted(resume);
        };
    }

    /// The word or two of a summary.
    static String label(UrlCause cause) {
        return switch (cause) {
            case FETCHED -> "fetched";
            case UNCHANGED -> "unchanged";
            case REDIRECTED -> "redirected";
            case SITEMAP -> "sitemap";
            case NEVER_FOUND -> "never found";
            case SCHEME -> "other schemes";
            case SCOPE -> "out of scope";
            case EXCLUDED -> "excluded";
            case NOT_INCLUDED -> "not included";
            case DEPTH -> "too deep";
            case NOFOLLOW -> "nofollow";
            case TRAP -> "trap";
            case NEAR_DUPLICATES -> "near-duplicate pages";
            case ROBOTS -> "robots.txt";
            case CANCELLED -> "cancelled";
            case ROBOTS_UNREACHABLE -> "robots.txt unreachable";
            case DNS -> "dns";
            case CONNECT -> "connect";
            case TLS -> "tls";
            case TIMEOUT -> "timeout";
            case BLOCKED_ADDRESS -> "private address";
            case REDIRECTS -> "redirects";
            case BAD_REPLY -> "bad reply";
            case MEMORY -> "memory";
            case STATUS -> "status";
            case BAD_ADDRESS -> "bad address";
            case NO_SITEMAP -> "no sitemap";
            case GIVEN_UP -> "given up";
            case HOST_GIVEN_UP -> "host given up";
            case BROKE -> "broke";
            case WAITING -> "waiting";
            case PAUSED -> "paused";
            case LATER -> "later";
            case IN_BATCH -> "in a batch";
            case MAX_PAGES -> "beyond max_pages";
            case LIMIT -> "beyond a limit";
            case TASK_ENDED -> "left";
            case OTHER -> "other";
        };
    }

    private static String english(UrlCause cause) {
        return switch (cause) {
            case FETCHED -> "was fetched";
            case UNCHANGED -> "was asked for, and is as the earlier crawl stored it";
            case REDIRECTED -> "was fetched, and leads to another address; its row names it";
            case SITEMAP -> "was read as a sitemap, for the addresses that it lists";
            case NEVER_FOUND -> "was not fetched: no link to it was followed";
            case SCHEME -> "was not fetched: only http and https addresses are";
            case SCOPE -> "was not fetched: it is out of scope";
            case EXCLUDED -> "was not fetched: a pattern of exclude matches it";
            case NOT_INCLUDED -> "was not fetched: no pattern of include matches it";
            case DEPTH -> "was not fetched: too many links lead from a seed to it";
            case NOFOLLOW -> "was not fetched: the links to it say nofollow";
            case TRAP -> "was not fetched: it looks like one of endlessly many";
            case NEAR_DUPLICATES ->
                "was not fetched: addresses of this template lead to near-identical pages without end";
            case ROBOTS -> "was not fetched: robots.txt forbids it";
            case CANCELLED -> "was not fetched: the task was cancelled";
            case ROBOTS_UNREACHABLE -> "failed: the robots.txt of its host could not be fetched";
            case DNS -> "failed: the name of its host has no address";
            case CONNECT -> "failed: its host could not be connected to, or did not answer";
            case TLS -> "failed: no trustworthy TLS connection came about";
            case TIMEOUT -> "failed: it took too long";
            case BLOCKED_ADDRESS -> "failed: its host is in a private network, which is refused";
            case REDIRECTS -> "failed: its redirects lead nowhere";
            case BAD_REPLY -> "failed: the reply could not be read";
            case MEMORY -> "failed: there is not enough memory for it; raise crawl.memory or the heap";
            case STATUS -> "failed: the server answered with trouble each time";
            case BAD_ADDRESS -> "failed: it is no http or https address";
            case NO_SITEMAP -> "failed: it should be a sitemap and is none";
            case GIVEN_UP -> "failed: its batch was given up";
            case HOST_GIVEN_UP -> "failed: its host was in trouble too often";
            case BROKE -> "failed: this program broke on it; please report it";
            case WAITING -> "is not fetched yet: it waits for its turn";
            case PAUSED -> "is not fetched yet: its host is left alone for a while";
            case LATER -> "is not fetched yet: it failed and will be tried again";
            case IN_BATCH -> "is not fetched yet: it is in a batch that runs or is about to";
            case MAX_PAGES -> "was found and not fetched: max_pages was reached before";
            case LIMIT -> "was found and not fetched: a limit of the crawl was reached before";
            case TASK_ENDED -> "was found and not fetched: the task ended before";
            case OTHER -> "was not fetched, for a reason that this version does not know";
        };
    }

    private static String chinese(UrlCause cause) {
        return switch (cause) {
            case FETCHED -> "已抓取";
            case UNCHANGED -> "已询问，内容与之前抓取的存档相同";
            case REDIRECTED -> "已抓取，并重定向到另一地址；结果行中有该地址";
            case SITEMAP -> "已作为站点地图读取，用于其中列出的地址";
            case NEVER_FOUND -> "未抓取：没有跟随过指向它的链接";
            case SCHEME -> "未抓取：只抓取 http 和 https 地址";
            case SCOPE -> "未抓取：超出范围（scope）";
            case EXCLUDED -> "未抓取：与 exclude 中的模式匹配";
            case NOT_INCLUDED -> "未抓取：与 include 中的模式都不匹配";
            case DEPTH -> "未抓取：与种子之间的链接层数过多";
            case NOFOLLOW -> "未抓取：指向它的链接带有 nofollow";
            case TRAP -> "未抓取：看起来属于无穷无尽的页面";
            case NEAR_DUPLICATES -> "未抓取：此类地址不断生成几乎相同的页面";
            case ROBOTS -> "未抓取：robots.txt 禁止";
            case CANCELLED -> "未抓取：任务已取消";
            case ROBOTS_UNREACHABLE -> "失败：无法获取该主机的 robots.txt";
            case DNS -> "失败：主机名无法解析";
            case CONNECT -> "失败：无法连接主机，或主机未应答";
            case TLS -> "失败：无法建立可信的 TLS 连接";
            case TIMEOUT -> "失败：超时";
            case BLOCKED_ADDRESS -> "失败：主机位于内部网络，拒绝访问";
            case REDIRECTS -> "失败：重定向无法到达目标";
            case BAD_REPLY -> "失败：应答无法读取";
            case MEMORY -> "失败：内存不足；请调大 crawl.memory 或堆内存";
            case STATUS -> "失败：服务器每次都返回错误状态";
            case BAD_ADDRESS -> "失败：不是 http 或 https 地址";
            case NO_SITEMAP -> "失败：本应是站点地图，却不是";
            case GIVEN_UP -> "失败：所在批次已被放弃";
            case HOST_GIVEN_UP -> "失败：其主机多次出现问题，已被放弃";
            case BROKE -> "失败：程序处理它时出错；请反馈";
            case WAITING -> "尚未抓取：等待轮到它";
            case PAUSED -> "尚未抓取：暂时不访问其主机";
            case LATER -> "尚未抓取：曾失败，将重试";
            case IN_BATCH -> "尚未抓取：所在批次正在运行或即将运行";
            case MAX_PAGES -> "已发现但未抓取：已达到 max_pages";
            case LIMIT -> "已发现但未抓取：抓取已达到某项上限";
            case TASK_ENDED -> "已发现但未抓取：任务在此之前已结束";
            case OTHER -> "未抓取，原因为此版本所未知";
        };
    }
}
