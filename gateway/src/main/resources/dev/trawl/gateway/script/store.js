// ---- store: what outlives this page. No page can read it, because it is the script manager's.

const store = {
  get: (key, otherwise) => GM.getValue('trawl.' + key, otherwise),
  set: (key, value) => GM.setValue('trawl.' + key, value),
  forget: key => GM.deleteValue('trawl.' + key),
};

const sleep = millis => new Promise(resolve => setTimeout(resolve, millis));

const log = (...words) => console.log('[trawl]', ...words);
