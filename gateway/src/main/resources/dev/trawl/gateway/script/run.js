// ---- run: one task, page by page. A run lies in the store before every step that could be its last here, so the next
// page, the next start of the browser, or another worker after this one goes on where it stood.

const PROGRESS_EVERY = 10;
const AFTER_PAGE = 3000;
const MOST_BUFFERED = 200;
const MOST_FAILED = 0.3;

/** A run from a task as it was pulled: payload_json holds its parameters and how far anyone came with it. */
function begin(task) {
  const params = JSON.parse(task.payload_json || '{}');
  return {
    task,
    params: { selectors: {}, ...params },
    page: params.current_page || 1,
    index: params.page_index || 0,
    url: params.page_url || task.url,
    scraped: params.scraped_count || 0,
    saved: params.saved_count || 0,
    skipped: params.skipped_count || 0,
    last: params.last_product_id || null,
    failed: 0,
    error: '',
    going: false,
    buffer: [],
  };
}

const keep = run => store.set('run', run);

const identity = async run => ({ task_id: run.task.id, worker_id: await workerId(), lease: run.task.lease });

/** Goes on with a run; returns when it has ended here, for whatever reason. */
async function work(run) {
  const adapter = adapters.find(one => one.fits(run.task));
  try {
    await arrive(run);
    if (run.task.data_type === 'detail_page') {
      await detail(run, adapter);
    } else if (run.task.data_type === 'category_page') {
      await category(run, adapter);
    } else {
      throw new Error('this script knows no data_type ' + run.task.data_type);
    }
    await finish(run);
  } catch (failure) {
    await fail(run, failure);
  }
}

/** Makes sure that this is the page the run stands at. */
async function arrive(run) {
  if (run.going) {
    run.going = false;
    run.at = location.href; // where it led to, which need not be what was asked for
    await keep(run);
    if (run.page > 1) {
      await sleep(AFTER_PAGE);
    }
  } else if (location.href !== run.at && location.href !== run.url) {
    await turnTo(run, run.url);
  }
}

async function turnTo(run, url) {
  if (!/^https?:$/.test(new URL(url).protocol)) {
    throw new Error('not a web address: ' + url);
  }
  run.url = url;
  run.going = true;
  await keep(run);
  await leaveFor(url);
}

async function category(run, adapter) {
  const most = run.params.max_products || 100;
  const products = adapter.items(document, run.params);
  await look(run, products.length === 0);
  if (products.length === 0 && run.scraped === 0) {
    throw new Error('no products at ' + location.href);
  }
  for (const product of products.slice(run.index)) {
    if (run.scraped + run.failed >= most) {
      return;
    }
    await rest();
    run.index++;
    await take(run, adapter, product);
  }
  const next = run.scraped + run.failed < most && run.page < maxPages(run) && adapter.next(document, run.params);
  if (next) {
    run.page++;
    run.index = 0;
    run.url = next;
    await report(run);
    await turnTo(run, next);
  }
}

const maxPages = run => run.params.max_pages || 5;

async function detail(run, adapter) {
  if (run.scraped === 0) {
    const product = adapter.detail(document, run.params);
    await look(run, !product.product_id);
    await take(run, adapter, product);
  }
}

/** Ends the run where a person is needed. */
async function look(run, empty) {
  const trouble = obstacle(document, run.params.selectors, empty);
  if (trouble) {
    await needPerson(trouble + ' at ' + location.href);
    throw new Error(trouble);
  }
}

/** One product: looked up, sent, counted. One that fails is counted too and keeps no other from its turn. */
async function take(run, adapter, product) {
  try {
    if (!product.product_id) {
      throw new Error('a product without an id on page ' + run.page);
    }
    const whole = await adapter.enrich({ platform: run.task.platform, market: run.task.market, ...product });
    run.buffer.push(whole);
    run.scraped++;
    run.last = product.product_id;
  } catch (failure) {
    run.failed++;
    run.error = failure.message;
  }
  await keep(run);
  await deliver(run);
  if ((run.scraped + run.failed) % PROGRESS_EVERY === 0) {
    await report(run);
  }
}

/** Sends what waits. Without a connection it waits here, up to a bound, and the work goes on. */
async function deliver(run) {
  if (run.buffer.length === 0) {
    return;
  }
  const parcel = async () => post('/market/snapshots/ingest', { ...(await identity(run)), products: run.buffer });
  let answer;
  try {
    answer = await parcel();
  } catch (trouble) {
    if (!trouble.again) {
      throw trouble;
    }
    if (run.buffer.length < MOST_BUFFERED) {
      return;
    }
    answer = await persistently(parcel);
  }
  count(run, answer);
}

function count(run, answer) {
  const known = answer.skipped_count || 0;
  run.skipped += known;
  run.saved += run.buffer.length - known;
  run.buffer = [];
}

/** Tells the server how far this is. It must not hear of products that it does not have. */
async function report(run) {
  await keep(run);
  if (run.buffer.length > 0) {
    return;
  }
  await persistently(async () => post('/market/tasks/update', {
    ...(await identity(run)),
    status: 'IN_PROGRESS',
    progress: {
      current_page: run.page,
      total_pages: maxPages(run),
      scraped_count: run.scraped,
      saved_count: run.saved,
      skipped_count: run.skipped,
      last_product_id: run.last,
      page_url: run.url,
      page_index: run.index,
    },
  }));
}

async function finish(run) {
  while (run.buffer.length > 0) {
    count(run, await persistently(async () =>
      post('/market/snapshots/ingest', { ...(await identity(run)), products: run.buffer })));
  }
  const tooMany = run.failed > MOST_FAILED * (run.scraped + run.failed);
  await complete(run, tooMany ? 'FAILED' : 'DONE', run.error);
}

async function fail(run, failure) {
  if (failure instanceof Refused && failure.status === 409) {
    log('task', run.task.id, 'is another worker\'s now:', failure.message);
    await store.forget('run');
    return;
  }
  if (failure instanceof Refused && (failure.status === 401 || failure.status === 403)) {
    throw failure; // nothing can be reported either
  }
  await complete(run, 'FAILED', failure.message);
}

async function complete(run, status, error) {
  const result = {
    scraped_count: run.scraped,
    saved_count: run.saved,
    skipped_count: run.skipped,
    failed_count: run.failed,
    error_message: error || null,
  };
  try {
    await persistently(async () => post('/market/tasks/complete', { ...(await identity(run)), status, result }));
    log('task', run.task.id, status, JSON.stringify(result));
  } catch (refused) {
    if (refused.status !== 409) {
      throw refused;
    }
    log('task', run.task.id, 'was not ours any more:', refused.message);
  }
  await store.forget('run');
}
