import { html } from '../../core/index.ts';
import type { OembedAnswer } from './answer.ts';

/** What no XML 1.0 may hold, however it is written. */
const NO_CHARACTER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** An answer as XML (oembed.com, 2.3.4.2). */
export function xmlOf(answer: OembedAnswer): string {
  const members = Object.entries(answer)
    .filter(([, value]) => value !== undefined)
    // names of members are ours; what is escaped for HTML is so for XML
    .map(([name, value]) => `<${name}>${html`${String(value).replace(NO_CHARACTER, '')}`}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${members.join('')}</oembed>\n`;
}
