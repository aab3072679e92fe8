// The part of a script manager that scripts see. It runs in a world of its own, beside the page's.
const GM = {
  async getValue(key, otherwise) {
    const kept = await chrome.storage.local.get(key);
    return key in kept ? kept[key] : key in SEED ? SEED[key] : otherwise;
  },
  setValue: (key, value) => chrome.storage.local.set({ [key]: value }),
  deleteValue: key => chrome.storage.local.remove(key),
  xmlHttpRequest({ method, url, headers, data, timeout, onload, onerror }) {
    chrome.runtime.sendMessage({ method, url, headers, data, timeout })
      .then(answer => (answer && answer.status ? onload(answer) : onerror(answer)), onerror);
  },
  registerMenuCommand() {},
  notification: what => console.log('[notification]', what.text),
};
