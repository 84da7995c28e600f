/** What becomes of a link: another one, itself, or nothing, so that there is no link any more. */
export type ChangeLink = (reference: string) => string | undefined;

/** A tag. No `<` stands in a value as our pages are written, and so no tag is looked for twice. */
const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi;

const ATTRIBUTE = /(\s)(href|src|srcset|poster|action)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** Elements that are nothing without their link. */
const ONLY_LINKS: ReadonlySet<string> = new Set(['link']);

/** Elements whose link may go, and they stay. */
const LOSERS: ReadonlySet<string> = new Set(['a', 'area']);

const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text of HTML without references, as far as they stand in addresses. */
export const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return REFERENCES[String(name).toLowerCase()] ?? whole;
    return String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10));
  });

const encoded = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/**
 * A document with other links. What is not changed stays as it is, byte for byte.
 *
 * @param searchUrl where forms go that search the site, whatever their field is called
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

/** A calendar that the query of a link hands to a program on the web. */
const HANDED = /=(webcal%3A[^&#]*)/gi;

/** A link, or one to another site that has another address of a calendar in its query. */
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

/** A text that is no document, such as a feed or a calendar file, with other links. @param base URL of the site */
export function replaceUrls(text: string, base: string, change: ChangeLink): string {
  const own = new RegExp(`${base.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.:@-])[^\\s"'<>\\\\\\])]*`, 'g');
  return text.replace(own, (url) => {
    const plain = decoded(url);
    const next = change(plain) ?? plain;
    return next === plain ? url : plain === url ? next : encoded(next);
  });
}
