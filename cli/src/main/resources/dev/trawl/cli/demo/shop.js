// The script-built shop of `trawl demo`: every page is built here, in the browser.
const root = document.getElementById('root');

const add = (parent, name, values = {}, text = '') => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(values)) {
    element.setAttribute(key, value);
  }
  element.textContent = text;
  parent.append(element);
  return element;
};

const ask = async (path) => (await fetch(`/js/api/${path}`)).json();

const begin = (title) => {
  document.title = title;
  add(root, 'h1', {}, title);
};

const picture = (parent, tea) => add(parent, 'img', { class: 'product', src: `/js/cup/${tea.id}.svg`, alt: '' });

// Covers the page until it is answered. The answer is remembered in a cookie.
const askForConsent = () => {
  if (document.cookie.includes('consent=')) {
    return;
  }
  const banner = add(document.body, 'div', { id: 'consent', role: 'dialog' });
  const box = add(banner, 'div');
  add(box, 'p', {}, 'We would like to set cookies.');
  for (const answer of ['Reject all', 'Accept all']) {
    add(box, 'button', {}, answer).onclick = () => {
      document.cookie = `consent=${answer.startsWith('Accept')}; path=/js/`;
      banner.remove();
    };
  }
};

const home = () => {
  begin('Tea by script');
  add(root, 'p', {}, 'The same small shop, but its pages are built in the browser.');
  const list = add(root, 'ul');
  const link = (href, text) => add(add(list, 'li'), 'a', { href }, text);
  link('/js/crash', 'a page that crashes its tab');
  link('/js/live', 'a page that never stops loading');
  link('/js/teas', 'all teas');
  fetch('/js/api/views'); // never answered
};

const list = async () => {
  begin('All teas');
  const teas = add(root, 'div', { id: 'teas' });
  const end = add(root, 'p', {}, 'Scroll for more');
  let busy = false;
  let total = 1;
  const more = async () => {
    if (busy || teas.children.length >= total) {
      return;
    }
    busy = true;
    const answer = await ask(`teas?from=${teas.children.length + 1}`);
    for (const tea of answer.items) {
      const card = add(teas, 'a', { class: 'card', href: `/js/tea/${tea.id}` });
      picture(card, tea);
      const text = add(card, 'div');
      add(text, 'b', {}, tea.name);
      add(text, 'span', {}, `€ ${tea.price}`);
    }
    total = answer.total;
    end.textContent = teas.children.length < total ? 'Scroll for more' : `That was all ${total} teas`;
    busy = false;
  };
  addEventListener('scroll', () => {
    const left = document.documentElement.scrollHeight - scrollY - innerHeight;
    if (left < 300 && !document.getElementById('consent')) {
      more();
    }
  });
  await more();
};

const tea = async (id) => {
  const answer = await ask(`tea/${id}`);
  begin(answer.name);
  picture(root, answer);
  add(root, 'p', { class: 'price' }, `€ ${answer.price}`);
  add(root, 'p', { class: 'availability' }, answer.available ? 'in stock' : 'sold out');
  add(root, 'p', { class: 'sku' }, `Article ${answer.sku}`);
  const offers = { price: answer.price, priceCurrency: 'EUR' };
  const data = JSON.stringify({ '@type': 'Product', name: answer.name, offers });
  add(root, 'script', { type: 'application/ld+json' }, data);
  add(root, 'a', { href: '/js/teas' }, 'all teas');
};

// Three requests are in flight at any time.
const live = () => {
  begin('The latest news');
  const news = add(root, 'p', { id: 'news' });
  const poll = async () => {
    while (true) {
      news.textContent = (await ask('news')).text;
    }
  };
  poll();
  poll();
  poll();
};

// Fills the heap until the browser ends the tab.
const crash = () => {
  const kept = [];
  while (true) {
    kept.push(new Array(4_000_000).fill(0.5));
  }
};

const path = location.pathname;
askForConsent();
if (path === '/js/crash') {
  crash();
} else if (path === '/js/teas') {
  await list();
} else if (path === '/js/live') {
  live();
} else if (path.startsWith('/js/tea/')) {
  await tea(path.slice('/js/tea/'.length));
} else {
  home();
}
