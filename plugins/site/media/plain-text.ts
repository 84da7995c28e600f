/** What a browser, or a server that runs scripts, might take for more than a text. */
const MARKUP = /<(?:!doctype|html|head|body|script|style|iframe|svg|\?xml|\?php|\?=)/i;
const FIRST = /^\s*(?:<|#!)/;

/**
 * Does a file begin as a plain text does: UTF-8 without a NUL, and nothing in it that is anything else?
 *
 * @param head its first bytes; the last character may be cut off
 * @param first what it must begin with
 */
export function isPlainText(head: Uint8Array, first = ''): boolean {
  const text = decoded(head);
  if (text === undefined || !text.startsWith(first) || text.includes('\0')) return false;
  return !FIRST.test(text) && !MARKUP.test(text);
}

/** Without a mark of its byte order; undefined for what is no UTF-8. */
function decoded(head: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}
