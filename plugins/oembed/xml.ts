import { type ErrorBody, html } from '../../core/index.ts';
import type { OembedAnswer } from './answer.ts';

/** What no XML 1.0 may hold, however it is written. */
const NO_CHARACTER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** What a name of an element may be; a member that others named may be called anything. */
const NAME = /^[a-z_][\w.-]*$/i;

/** An answer, or an error, as XML (oembed.com, 2.3.4.2). */
export const xmlOf = (answer: OembedAnswer | ErrorBody): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${membersOf(answer)}</oembed>\n`;

/** Members as elements, those of objects and lists inside. A name that no element has is that of any element (reference). */
const membersOf = (object: object): string =>
  Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const element = NAME.test(name) ? name : 'oembed';
      return `<${element}>${value instanceof Object ? membersOf(value) : textOf(value)}</${element}>`;
    })
    .join('');

/** What is escaped for HTML is so for XML. */
const textOf = (value: unknown): string => html`${String(value).replace(NO_CHARACTER, '')}`.toString();
