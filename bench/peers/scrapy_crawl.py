"""Crawls with Scrapy: SEEDS CONNECTIONS PAGES OUT.

A plain spider with a seen set of its own, so that only new addresses become requests: about twice as fast as
the CrawlSpider of its documentation. robots.txt is obeyed, a JSON line is written for every page.
"""
import json
import re
import sys
import time
from urllib.parse import urljoin

import scrapy
from scrapy.crawler import CrawlerProcess

seeds, connections, pages, out = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
inside = re.compile(r"^http://127\.0\.1\.\d+:").match


class Pages(scrapy.Spider):
    name = "pages"
    start_urls = open(seeds).read().split()
    seen = set(start_urls)
    count = 0
    first = last = 0.0

    def parse(self, response):
        Pages.last = time.monotonic()
        Pages.first = Pages.first or Pages.last
        Pages.count += 1
        yield {
            "url": response.url,
            "title": response.css("title::text").get(),
            "h1": response.css("h1::text").get(),
        }
        for href in response.xpath("//a/@href").getall():
            url = urljoin(response.url, href).split("#")[0]
            if url not in self.seen and inside(url):
                self.seen.add(url)
                yield scrapy.Request(url, dont_filter=True)


crawler = CrawlerProcess({
    "ROBOTSTXT_OBEY": True,
    "AUTOTHROTTLE_ENABLED": False,
    "CONCURRENT_REQUESTS": connections,
    "CONCURRENT_REQUESTS_PER_DOMAIN": connections,
    "CLOSESPIDER_ITEMCOUNT": pages,
    "COOKIES_ENABLED": False,
    "REFERER_ENABLED": False,
    "TELNETCONSOLE_ENABLED": False,
    "LOG_LEVEL": "ERROR",
    "USER_AGENT": "bench",
    "FEEDS": {out: {"format": "jsonlines", "overwrite": True}},
    "REQUEST_FINGERPRINTER_IMPLEMENTATION": "2.7",
})
crawler.crawl(Pages)
crawler.start()
print("RESULT " + json.dumps({"pages": Pages.count, "seconds": round(Pages.last - Pages.first, 3)}), flush=True)
