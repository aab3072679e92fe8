// ---- tab: of all tabs one works at a time, so that the browser holds one lease and not one for each tab.

const PAGE = crypto.randomUUID();
const BEAT = 3000;
const SILENT = 12000; // a tab that was closed or has crashed says nothing any more
const LOADING = 60000; // how long the next page may take to appear

/** This page is where the worker lives: nobody else does, it comes after the page that did, or that one has gone. */
async function takeOver() {
  const last = await store.get('tab', null);
  const age = last ? Date.now() - last.at : Infinity;
  const awaited = last && last.next && new URL(last.next).host === location.host && age < LOADING;
  if (last && last.page !== PAGE && !awaited && age < (last.next ? LOADING : SILENT)) {
    return false;
  }
  await store.set('tab', { page: PAGE, at: Date.now() });
  await sleep(200 + Math.random() * 300); // two that saw nobody both wrote; the later one stays
  return (await store.get('tab', {})).page === PAGE;
}

/** Says that this tab works; false when another one took over meanwhile. */
async function beat() {
  const now = await store.get('tab', {});
  if (now.page !== PAGE || now.next) {
    return false;
  }
  await store.set('tab', { page: PAGE, at: Date.now() });
  return true;
}

/** Leaves for another page, whose script goes on. Never returns. */
async function leaveFor(url) {
  await store.set('tab', { page: PAGE, at: Date.now(), next: url });
  const samePage = url.split('#')[0] === location.href.split('#')[0];
  location.assign(url);
  if (samePage && url.includes('#')) {
    location.reload(); // another fragment alone loads nothing
  }
  await new Promise(() => {});
}
