// ---- server: the only place that talks to it. Cookies are never sent, and the token goes nowhere else.

const SERVER = '{{server}}';
const PATIENCE = 30000;

/** The server answered, and the answer was no. */
class Refused extends Error {
  constructor(status, body) {
    super(body.message || body.detail || 'refused with status ' + status);
    this.status = status;
    this.code = body.error || body.code || '';
    this.again = status === 429 || status >= 500;
  }
}

/** No answer came. */
class Unreachable extends Error {
  constructor(why) {
    super('the server at ' + SERVER + ' did not answer: ' + why);
    this.again = true;
  }
}

function send(path, token, body) {
  return new Promise((resolve, reject) => {
    GM.xmlHttpRequest({
      method: 'POST',
      url: SERVER + path,
      headers: { 'Authorization': 'Bearer ' + token, 'Content-Type': 'application/json' },
      data: JSON.stringify(body),
      anonymous: true,
      timeout: PATIENCE,
      onload: answer => settle(answer, resolve, reject),
      onerror: () => reject(new Unreachable('no connection')),
      ontimeout: () => reject(new Unreachable('no answer within ' + PATIENCE / 1000 + ' s')),
    });
  });
}

function settle(answer, resolve, reject) {
  let body;
  try {
    body = JSON.parse(answer.responseText || '{}');
  } catch (_) {
    body = {};
  }
  if (answer.status >= 200 && answer.status < 300) {
    resolve(body);
  } else if (answer.status === 0) {
    reject(new Unreachable('no connection'));
  } else {
    reject(new Refused(answer.status, body));
  }
}

const post = async (path, body) => send(path, await store.get('token', ''), body);

/** Repeats a call until the server says yes or no. Every call of ours may be repeated without harm. */
async function persistently(call) {
  for (let failures = 1; ; failures++) {
    try {
      return await call();
    } catch (trouble) {
      if (!trouble.again) {
        throw trouble;
      }
      const most = Math.min(60000, 1000 * 2 ** Math.min(failures, 6));
      log(trouble.message, '- trying again');
      await sleep(most / 2 + Math.random() * most / 2);
    }
  }
}
