// Drains no-op jobs with BullMQ: bullmq.mjs MODULES PORT JOBS CONCURRENCY
// Prints {"submitSeconds": s, "drainSeconds": s}; a job counts when its completion is stored.
import { createRequire } from 'node:module';

const [modules, port, jobs, concurrency] = process.argv.slice(2);
const { Queue, Worker } = createRequire(`${modules}/package.json`)('bullmq');
const connection = { host: '127.0.0.1', port: Number(port), maxRetriesPerRequest: null };
const total = Number(jobs);
const batch = 1000;
const seconds = (since) => (performance.now() - since) / 1000;

const queue = new Queue('noop', { connection });
await queue.waitUntilReady();

const opts = { removeOnComplete: true, removeOnFail: true };
const submitBegan = performance.now();
for (let first = 0; first < total; first += batch) {
  const count = Math.min(batch, total - first);
  await queue.addBulk(Array.from({ length: count }, () => ({ name: 'noop', data: { n: 1 }, opts })));
}
const submitSeconds = seconds(submitBegan);

const drainBegan = performance.now();
const worker = new Worker('noop', async () => ({}), { connection, concurrency: Number(concurrency) });
await new Promise((resolve, reject) => {
  let completed = 0;
  worker.on('completed', () => {
    completed += 1;
    if (completed === total) resolve();
  });
  worker.on('failed', (_, error) => reject(error));
});
console.log(JSON.stringify({ submitSeconds, drainSeconds: seconds(drainBegan) }));
process.exit(0);
