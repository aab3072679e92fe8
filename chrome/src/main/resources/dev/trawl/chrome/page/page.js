// Runs in an isolated world, so scripts of the page cannot change it.
(() => {
  const frames = 200;
  const voids = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
  const raw = new Set(['script', 'style', 'xmp', 'noembed', 'noframes', 'noscript', 'plaintext']);
  const links = new Set(['href', 'src', 'action']);
  const text = (value) => value.replace(/&/g, '&amp;').replace(/\u00a0/g, '&nbsp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const quoted = (value) => value.replace(/&/g, '&amp;').replace(/\u00a0/g, '&nbsp;').replace(/"/g, '&quot;');

  const inside = (frame) => {
    try {
      return frame.contentDocument;
    } catch {
      return null;
    }
  };

  const isFrame = (node) => node.localName === 'iframe' || node.localName === 'frame';

  // True if the document has content that its own outerHTML lacks.
  const hasHidden = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.currentNode; node; node = walker.nextNode()) {
      if (node.shadowRoot || isFrame(node)) {
        return true;
      }
    }
    return false;
  };

  const attributes = (node, base) => {
    let out = '';
    for (const { name, value } of node.attributes) {
      let shown = value;
      if (base && links.has(name)) {
        try {
          shown = new URL(value, base).href;
        } catch {
          // as written
        }
      }
      out += ` ${name}="${quoted(shown)}"`;
    }
    return out;
  };

  // Writes a document with its frames and open shadow roots as plain elements. The stack is explicit, because pages
  // may be nested deeply.
  const flat = (most, start, startBase) => {
    const out = [];
    let size = 0;
    let left = frames;
    const put = (part) => {
      out.push(part);
      size += part.length;
    };
    const stack = [];
    const push = (nodes, base) => {
      for (let at = nodes.length - 1; at >= 0; at--) {
        stack.push({ node: nodes[at], base });
      }
    };
    push(start, startBase);
    while (stack.length && size <= most) {
      const { node, base, end } = stack.pop();
      if (end !== undefined) {
        put(end);
      } else if (node.nodeType === Node.TEXT_NODE) {
        put(node.parentNode && raw.has(node.parentNode.localName) ? node.data : text(node.data));
      } else if (node.nodeType === Node.COMMENT_NODE) {
        put(`<!--${node.data}-->`);
      } else if (node.nodeType === Node.ELEMENT_NODE) {
        const name = node.localName;
        if (name === 'slot' && node.assignedNodes().length) {
          push([...node.assignedNodes()], base);
          continue;
        }
        put(`<${name}${attributes(node, base)}>`);
        if (voids.has(name)) {
          continue;
        }
        const document = isFrame(node) && left > 0 ? inside(node) : null;
        if (document?.documentElement) {
          left--;
          stack.push({ end: '</div>' });
          push([...(document.body ?? document.documentElement).childNodes], document.baseURI);
          stack.push({ end: `</${name}><div data-frame="${quoted(document.URL)}">` });
        } else if (node.trawlFrame) {
          put(`</${name}><div data-frame="${quoted(node.src ?? '')}"><!--frame ${node.trawlFrame}--></div>`);
        } else {
          stack.push({ end: `</${name}>` });
          push([...(node.shadowRoot ?? (name === 'template' ? node.content : node)).childNodes], base);
        }
      }
    }
    return out.join('');
  };

  const doctype = () => (document.doctype ? `<!DOCTYPE ${document.doctype.name}>` : '');

  const serialize = (most, popups) => {
    const root = document.documentElement;
    let html = root ? (hasHidden(root) ? flat(most, [root], null) : root.outerHTML) : '';
    if (popups.length) {
      const anchors = popups.map((url) => `<a data-popup href="${quoted(url)}"></a>`).join('');
      const end = html.lastIndexOf('</body>');
      html = end < 0 ? html + anchors : html.slice(0, end) + anchors + html.slice(end);
    }
    html = doctype() + html;
    const truncated = html.length > most;
    return { html: truncated ? html.slice(0, most) : html, truncated, charset: document.characterSet };
  };

  // The content of a frame, with absolute links.
  const inner = (most) => flat(most, [...(document.body ?? document.documentElement).childNodes], document.baseURI);

  const find = (selector, root = document, depth = 0) => {
    const direct = root.querySelector(selector);
    if (direct || depth > 5) {
      return direct;
    }
    for (const node of root.querySelectorAll('*')) {
      const root = node.shadowRoot ?? (isFrame(node) ? inside(node) : null);
      const found = root && find(selector, root, depth + 1);
      if (found) {
        return found;
      }
    }
    return null;
  };

  const visible = (node) => {
    const box = node.getBoundingClientRect();
    const style = getComputedStyle(node);
    return box.width > 0 && box.height > 0 && style.visibility !== 'hidden' && style.display !== 'none';
  };

  const usable = (node) => visible(node) && !node.disabled && node.getAttribute('aria-disabled') !== 'true';

  const exists = (selector) => find(selector) !== null;

  // The point to click, in the viewport of the tab; nothing if another element would receive the click.
  const point = (node) => {
    node.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = node.getBoundingClientRect();
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const hit = node.getRootNode().elementFromPoint?.(x, y);
    const reachable = node.ownerDocument === document && hit && (hit === node || node.contains(hit));
    return reachable ? { x, y } : null;
  };

  const target = (selector) => {
    const node = find(selector);
    if (!node || !usable(node)) {
      return { found: node !== null, ready: false };
    }
    const at = point(node);
    return { found: true, ready: true, ...(at ?? {}), reachable: at !== null };
  };

  const click = (selector) => {
    find(selector)?.click();
    return true;
  };

  const focus = (selector) => {
    const node = find(selector);
    node.focus();
    if (node.select) {
      node.select();
    } else if (node.isContentEditable) {
      getSelection().selectAllChildren(node);
    }
    return true;
  };

  const choose = (selector, value) => {
    const node = find(selector);
    const option = [...node.options].find((one) => one.value === value) ?? [...node.options].find((one) => one.text.trim() === value);
    if (!option) {
      return false;
    }
    node.value = option.value;
    node.dispatchEvent(new Event('input', { bubbles: true }));
    node.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  };

  const scroll = () => {
    scrollBy(0, innerHeight);
    const height = document.documentElement.scrollHeight;
    return { height, atEnd: scrollY + innerHeight >= height - 2 };
  };

  const consentSelectors = ['#onetrust-reject-all-handler', '#onetrust-accept-btn-handler', '#CybotCookiebotDialogBodyButtonDecline', '#CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll', '.fc-cta-do-not-consent', '.fc-cta-consent', '#didomi-notice-disagree-button', '#didomi-notice-agree-button', '.qc-cmp2-summary-buttons button', '[data-testid="uc-deny-all-button"]', '[data-testid="uc-accept-all-button"]', '#truste-consent-required', '#truste-consent-button', '.cc-deny', '.cc-dismiss', '.cc-allow'];
  const reject = /^(reject|decline|deny|refuse|disagree|only necessary|necessary only|alle ablehnen|ablehnen|nur notwendige|tout refuser|refuser|rechazar|rifiuta|拒绝|全部拒绝|仅必要)/i;
  const accept = /^(accept|agree|allow|got it|ok$|i understand|alle akzeptieren|akzeptieren|zustimmen|tout accepter|accepter|aceptar|accetta|接受|同意|全部接受|知道了)/i;
  const banner = /cookie|consent|gdpr|privacy|datenschutz|隐私/i;

  const consent = () => {
    for (const selector of consentSelectors) {
      const node = find(selector);
      if (node && usable(node)) {
        node.click();
        return true;
      }
    }
    const buttons = [...document.querySelectorAll('button, [role="button"], a, input[type="button"], input[type="submit"]')].filter((node) => {
      const holder = node.closest('[id], [class], dialog, [role="dialog"]');
      for (let up = holder; up; up = up.parentElement) {
        if (banner.test(`${up.id} ${up.className}`) || up.localName === 'dialog' || up.getAttribute('role') === 'dialog') {
          return usable(node);
        }
      }
      return false;
    });
    const label = (node) => (node.innerText || node.value || '').trim();
    const chosen = buttons.find((node) => reject.test(label(node))) ?? buttons.find((node) => accept.test(label(node)));
    chosen?.click();
    return chosen !== undefined;
  };

  const box = (selector) => {
    const node = find(selector);
    if (!node) {
      return null;
    }
    const area = node.getBoundingClientRect();
    return { x: area.x + scrollX, y: area.y + scrollY, width: area.width, height: area.height };
  };

  const page = () => {
    const root = document.documentElement;
    return { x: 0, y: 0, width: Math.max(root.scrollWidth, innerWidth), height: Math.max(root.scrollHeight, innerHeight) };
  };

  return { serialize, inner, exists, target, click, focus, choose, scroll, consent, box, page };
})()
