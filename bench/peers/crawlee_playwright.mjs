// Crawls with Crawlee in a browser: crawlee_playwright.mjs MODULES BROWSER SEED TABS PAGES OUT
// Reads a page at its load event, as the others do that are measured beside it.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [modules, browser, seed, tabs, pages, out] = process.argv.slice(2);
const { resolve } = createRequire(`${modules}/package.json`);
const load = async (name) => import(pathToFileURL(resolve(name)).href);
const { PlaywrightCrawler } = await load('@crawlee/playwright');
const { Configuration, log } = await load('@crawlee/core');
const { chromium } = (await load('playwright-core')).default;
log.setLevel(log.LEVELS.ERROR);

const atOnce = Number(tabs);
const rows = fs.openSync(out, 'w');
let count = 0;
let first = 0;
let last = 0;

// Its own throttling by load is turned off: it would see the pinned core as overloaded. As root its browser runs without
// a sandbox, since it cannot change the user.
const crawler = new PlaywrightCrawler({
  minConcurrency: atOnce,
  maxConcurrency: atOnce,
  maxRequestsPerCrawl: Number(pages),
  maxRequestRetries: 2,
  respectRobotsTxtFile: true,
  useSessionPool: false,
  persistCookiesPerSession: false,
  statisticsOptions: { logIntervalSecs: 600 },
  browserPoolOptions: { useFingerprints: false, retireBrowserAfterPageCount: 100_000 },
  launchContext: {
    launcher: chromium,
    launchOptions: {
      executablePath: browser,
      headless: true,
      args: [...(process.getuid() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic'],
    },
  },
  autoscaledPoolOptions: {
    desiredConcurrency: atOnce,
    snapshotterOptions: { maxBlockedMillis: 1e6 },
    systemStatusOptions: { maxEventLoopOverloadedRatio: 1, maxCpuOverloadedRatio: 1, maxMemoryOverloadedRatio: 1 },
  },
  preNavigationHooks: [async (_, options) => { options.waitUntil = 'load'; }],
  async requestHandler({ request, page, enqueueLinks }) {
    const name = await page.textContent('h1');
    const price = await page.textContent('.price');
    await page.content();
    await enqueueLinks({ strategy: 'same-hostname' });
    last = performance.now();
    first ||= last;
    count += 1;
    fs.writeSync(rows, `${JSON.stringify({ url: request.url, name, price })}\n`);
  },
}, new Configuration({ persistStorage: false, availableMemoryRatio: 0.9, memoryMbytes: 6000 }));
await crawler.run([seed]);
console.log(`RESULT ${JSON.stringify({ pages: count, seconds: Number(((last - first) / 1000).toFixed(3)) })}`);
process.exit(0);
