import { type ErrorBody, html } from '../../core/index.ts';
import type { OembedAnswer } from './answer.ts';

/** Characters not allowed in XML 1.0, even as references. */
const NO_CHARACTER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A valid element name; members named by others may be called anything. */
const NAME = /^[a-z_][\w.-]*$/i;

/** A response, or an error, as XML (oembed.com, 2.3.4.2). */
export const xmlOf = (answer: OembedAnswer | ErrorBody): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${membersOf(answer)}</oembed>\n`;

/** Members as elements, nested for objects and lists. A member whose name is not valid gets a generic one (reference). */
const membersOf = (object: object): string =>
  Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const element = NAME.test(name) ? name : 'oembed';
      return `<${element}>${value instanceof Object ? membersOf(value) : textOf(value)}</${element}>`;
    })
    .join('');

/** HTML escapes are valid in XML as well. */
const textOf = (value: unknown): string => html`${String(value).replace(NO_CHARACTER, '')}`.toString();
