// ---- adapter "marketplace": an example for a site of its own. Such a module knows its site's marks, and `enrich` adds
// what the list does not show. Copy it, change the marks, and put it before the generic one.

async function enrichWithSalesData(product) {
  const answer = await fetch(new URL('/api/sales/' + encodeURIComponent(product.product_id), location.origin));
  if (!answer.ok) {
    throw new Error('no sales data for ' + product.product_id + ': status ' + answer.status);
  }
  const { sold_last_month, rating } = await answer.json();
  return { ...product, sold_last_month, rating };
}

adapters.push({
  ...generic,

  name: 'marketplace',

  fits: task => task.platform === 'marketplace',

  items: page => generic.items(page, {
    selectors: {
      item: '[data-sku]',
      id: '@data-sku',
      fields: { title: '[itemprop=name]', price: '[itemprop=price]@content', url: 'a@href' },
    },
  }),

  next: page => generic.next(page, { selectors: { next: 'a[rel=next]@href' } }),

  enrich: enrichWithSalesData,
});

adapters.push(generic);
