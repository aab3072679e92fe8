// ---- adapter "generic": lists and details by selectors that the task brings in its payload_json:
//
//   { "selectors": { "item": ".product", "id": "@data-id", "next": "a.next@href",
//                    "fields": { "title": "h2", "price": ".price", "link": "a@href" } } }
//
// `css` is the text of what it finds, `css@name` an attribute of it, `@name` an attribute of the item itself.

/** An adapter: { name, fits(task), items(page, params), next(page, params), detail(page, params), enrich(product) } */
const adapters = [];

function pick(element, selector) {
  const [css, attribute] = selector.split(/@(?=[\w:-]+$)/);
  const found = css ? element.querySelector(css) : element;
  if (!found) {
    return null;
  }
  if (!attribute) {
    return found.textContent.trim();
  }
  const value = found.getAttribute(attribute);
  return value !== null && /^(href|src)$/.test(attribute) ? new URL(value, element.baseURI).href : value;
}

function fields(element, wanted) {
  return Object.fromEntries(Object.entries(wanted).map(([name, selector]) => [name, pick(element, selector)]));
}

const generic = {
  name: 'generic',

  fits: () => true,

  items(page, { selectors }) {
    if (!selectors.item) {
      throw new Error('payload_json has no selectors.item, and no adapter is for this site');
    }
    return [...page.querySelectorAll(selectors.item)].map(item => ({
      product_id: pick(item, selectors.id || '@data-id'),
      ...fields(item, selectors.fields || {}),
    }));
  },

  next(page, { selectors }) {
    return selectors.next ? pick(page.documentElement, selectors.next) : null;
  },

  detail(page, { selectors }) {
    return { product_id: pick(page.documentElement, selectors.id), ...fields(page.documentElement, selectors.fields || {}) };
  },

  enrich: async product => product,
};
