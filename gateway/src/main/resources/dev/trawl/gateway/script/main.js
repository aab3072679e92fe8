// ---- main: the worker's life. It begins by the menu, or on a page opened with #trawl-worker, and goes on by itself.

const NOTHING_TO_DO = 30000;
const BETWEEN_TASKS = 2000;
const REGISTER_EVERY = 30000;

const browser = /firefox/i.test(navigator.userAgent) ? 'firefox' : /edg\//i.test(navigator.userAgent) ? 'edge' : 'chrome';

async function workerId() {
  let id = await store.get('worker', '');
  if (!id) {
    id = browser + '-' + Date.now();
    await store.set('worker', id);
  }
  return id;
}

async function register() {
  const id = await workerId();
  return post('/market/tasks/worker/register', {
    worker_id: id,
    worker_name: await store.get('name', browser + ' worker ' + id),
    browser_type: browser,
    browser_version: navigator.userAgent,
    script_version: '2.8',
  });
}

/** Asks for a task. The number of the question is kept until the task is, so that a lost answer is given again. */
async function pull() {
  const request = await store.get('request', 1);
  const { task } = await post('/market/tasks/pull', { worker_id: await workerId(), limit: 1, request });
  if (task) {
    await keep(begin(task));
    await store.set('request', request + 1);
  }
  return task;
}

let pausedByServer = false;

const isPaused = async () => pausedByServer || store.get('paused', false);

/** Waits as long as somebody wants the worker to rest. */
async function rest() {
  while (await isPaused()) {
    await sleep(1000);
  }
}

/** Says from time to time that this tab and this worker live, also while a task runs. */
function heartbeat() {
  let registered = Date.now();
  const heart = setInterval(async () => {
    if (!(await beat())) {
      clearInterval(heart);
    } else if (Date.now() - registered > REGISTER_EVERY) {
      registered = Date.now();
      register().then(hear, trouble => log(trouble.message));
    }
  }, BEAT);
  return heart;
}

function hear(answer) {
  pausedByServer = answer.paused === true;
}

/** Works until this page is left or another tab takes over. */
async function live() {
  hear(await persistently(register));
  const heart = heartbeat();
  try {
    while (await beat()) {
      if (await isPaused()) {
        await sleep(1000);
      } else {
        await next();
      }
    }
  } finally {
    clearInterval(heart);
  }
}

async function next() {
  const begun = await store.get('run', null);
  if (begun) {
    await work(begun);
    await sleep(BETWEEN_TASKS);
    return;
  }
  const task = await persistently(pull);
  if (task) {
    log('task', task.id, task.url);
  } else {
    await waitWhileOurs(NOTHING_TO_DO);
  }
}

async function waitWhileOurs(millis) {
  const until = Date.now() + millis;
  while (Date.now() < until && await beat()) {
    await sleep(Math.min(1000, until - Date.now()));
  }
}

/** A page that needs a person. The worker pauses until someone has solved it. */
async function needPerson(what) {
  await store.set('paused', true);
  GM.notification({ title: 'Trawl worker', text: what + ': check this tab, then choose "Trawl: resume"' });
}

async function start() {
  if (location.hash === '#trawl-worker') {
    await store.set('on', true);
  }
  while (await store.get('on', false)) {
    if (!(await store.get('token', ''))) {
      log('no token is set; choose "Trawl: set token" in the script manager\'s menu');
      return;
    }
    try {
      if (await takeOver()) {
        await live();
      }
    } catch (trouble) {
      log('request failed, retrying in one minute:', trouble.message);
      if (trouble.status === 401 || trouble.status === 403) {
        GM.notification({ title: 'Trawl worker', text: 'The server rejected the token: ' + trouble.message });
      }
      await sleep(60000);
    }
    await sleep(BEAT);
  }
}

GM.registerMenuCommand('Trawl: work in this tab', async () => {
  await store.set('on', true);
  await store.forget('tab');
  start();
});
GM.registerMenuCommand('Trawl: stop', () => store.set('on', false));
GM.registerMenuCommand('Trawl: pause', () => store.set('paused', true));
GM.registerMenuCommand('Trawl: resume', () => store.set('paused', false));
GM.registerMenuCommand('Trawl: set token', async () => {
  const token = prompt('Worker token of this browser');
  if (token) {
    await store.set('token', token.trim());
    start();
  }
});

start();
