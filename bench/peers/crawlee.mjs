// Crawls with Crawlee: crawlee.mjs MODULES cheerio|http SEEDS CONNECTIONS PAGES OUT
// cheerio is the crawler of its documentation; http reads the links by patterns, which is faster.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [modules, kind, seeds, connections, pages, out] = process.argv.slice(2);
const { resolve } = createRequire(`${modules}/package.json`);
const load = (name) => import(pathToFileURL(resolve(name)).href);
const { CheerioCrawler } = await load('@crawlee/cheerio');
const { HttpCrawler } = await load('@crawlee/http');
const { Configuration, log } = await load('@crawlee/core');
log.setLevel(log.LEVELS.ERROR);

const atOnce = Number(connections);
const inside = /^http:\/\/127\.0\.1\.\d+:\d+\//;
const rows = fs.createWriteStream(out);
let count = 0;
let first = 0;
let last = 0;

const done = (url, title, h1) => {
  last = performance.now();
  first ||= last;
  count += 1;
  rows.write(`${JSON.stringify({ url, title, h1 })}\n`);
};

// Its own throttling by load is turned off: it would see the pinned core as overloaded.
const options = {
  minConcurrency: atOnce,
  maxConcurrency: atOnce,
  maxRequestsPerCrawl: Number(pages),
  maxRequestRetries: 2,
  respectRobotsTxtFile: true,
  useSessionPool: false,
  persistCookiesPerSession: false,
  statisticsOptions: { logIntervalSecs: 600 },
  autoscaledPoolOptions: {
    desiredConcurrency: atOnce,
    snapshotterOptions: { maxBlockedMillis: 1e6 },
    systemStatusOptions: { maxEventLoopOverloadedRatio: 1, maxCpuOverloadedRatio: 1, maxMemoryOverloadedRatio: 1 },
  },
};

const withCheerio = async ({ request, $, enqueueLinks }) => {
  done(request.url, $('title').text(), $('h1').text());
  await enqueueLinks({ strategy: 'all', regexps: [inside] });
};

const withPatterns = async ({ request, body, crawler }) => {
  const text = body.toString();
  done(request.url, /<title>([^<]*)/.exec(text)?.[1], /<h1>([^<]*)/.exec(text)?.[1]);
  const links = [...text.matchAll(/<a [^>]*?href="([^"#]+)/g)].map((match) => new URL(match[1], request.url).href);
  await crawler.addRequests(links.filter((link) => inside.test(link)));
};

const config = new Configuration({ persistStorage: false, availableMemoryRatio: 0.9, memoryMbytes: 6000 });
const crawler = kind === 'cheerio'
  ? new CheerioCrawler({ ...options, requestHandler: withCheerio }, config)
  : new HttpCrawler({ ...options, additionalMimeTypes: ['text/html'], requestHandler: withPatterns }, config);
await crawler.run(fs.readFileSync(seeds, 'utf8').trim().split('\n'));
await new Promise((ended) => rows.end(ended));
console.log(`RESULT ${JSON.stringify({ pages: count, seconds: Number(((last - first) / 1000).toFixed(3)) })}`);
process.exit(0);
