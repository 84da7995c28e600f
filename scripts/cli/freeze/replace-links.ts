/** Returns the new link, or the same one; undefined removes it. */
export type ChangeLink = (reference: string) => string | undefined;

/** A tag. Our pages escape `<` in attribute values, and excluding it keeps matching linear. */
const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi;

const ATTRIBUTE = /(\s)(href|src|srcset|poster|action)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** Elements that are removed together with their link. */
const ONLY_LINKS: ReadonlySet<string> = new Set(['link']);

/** Elements that stay when their link is removed. */
const LOSERS: ReadonlySet<string> = new Set(['a', 'area']);

const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes those character references that occur in addresses. */
export const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return REFERENCES[String(name).toLowerCase()] ?? whole;
    return String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10));
  });

const encoded = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/**
 * Replaces the links of a document. Everything else stays the same, byte for byte.
 *
 * @param searchUrl target of search forms, whose search field is renamed to `s`
 */
export function replaceLinks(html: string, change: ChangeLink, searchUrl: string): string {
  let isSearch = false;
  return html.replace(TAG, (tag: string, close: string, name: string, attributes: string) => {
    const element = name.toLowerCase();
    if (element === 'form') isSearch = close === '' && /\srole=["']?search\b/i.test(attributes);
    if (close !== '') return tag;
    if (isSearch && element === 'input' && /\stype=["']?search\b/i.test(attributes)) {
      return tag.replace(/(\sname=)(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i, '$1"s"');
    }
    let isGone = false;
    const changed = attributes.replace(
      ATTRIBUTE,
      (whole: string, space: string, key: string, is: string, quoted: string) => {
        const value = decoded(quoted.replace(/^(["'])(.*)\1$/s, '$2'));
        const next = key.toLowerCase() === 'action' ? (isSearch ? searchUrl : value) : changedValue(key, value, change);
        if (next === value) return whole;
        if (next !== undefined) return `${space}${key}${is}"${encoded(next)}"`;
        if (LOSERS.has(element)) return '';
        isGone ||= ONLY_LINKS.has(element);
        return whole;
      },
    );
    return isGone ? '' : changed === attributes ? tag : `<${name}${changed}>`;
  });
}

/** A calendar's address in the query of a link to a calendar service. */
const HANDED = /=(webcal%3A[^&#]*)/gi;

/** Changes a link; in one to another site, changes a calendar's address in its query. */
function changedLink(value: string, change: ChangeLink): string | undefined {
  const next = change(value);
  if (next !== value) return next;
  return value.replace(HANDED, (whole: string, written: string) => {
    const calendar = new URLSearchParams(`url=${written}`).get('url') ?? '';
    const other = change(calendar) ?? calendar;
    return other === calendar ? whole : `=${encodeURIComponent(other)}`;
  });
}

function changedValue(key: string, value: string, change: ChangeLink): string | undefined {
  if (key.toLowerCase() !== 'srcset') return changedLink(value, change);
  return value.replace(/[^\s,]\S*[^\s,]/g, (part) => (/^[\d.]+[wx]$/.test(part) ? part : (change(part) ?? part)));
}

/** Replaces the links in a text that is not HTML, such as a feed or a calendar file. @param base URL of the site */
export function replaceUrls(text: string, base: string, change: ChangeLink): string {
  const own = new RegExp(`${base.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.:@-])[^\\s"'<>\\\\\\])]*`, 'g');
  return text.replace(own, (url) => {
    const plain = decoded(url);
    const next = change(plain) ?? plain;
    return next === plain ? url : plain === url ? next : encoded(next);
  });
}
