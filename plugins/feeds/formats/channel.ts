import type { Entry } from './entry.ts';

/** What a feed is of, and what is in it. */
export interface Channel {
  readonly title: string;
  readonly description: string;
  /** Address of the site. */
  readonly home: string;
  /** Address of the feed. */
  readonly self: string;
  /** What Atom knows it by: the feed of the site, whatever it is a part of (reference). */
  readonly id: string;
  /** As in `en-US`. */
  readonly language: string;
  /** Address of the picture that stands for the site; undefined for none. */
  readonly icon: string | undefined;
  readonly entries: readonly Entry[];
}

/** A format of feeds. */
export interface FeedFormat {
  readonly type: string;
  write(channel: Channel): string;
}

/** When the newest of them was changed; undefined where there are none. */
export const lastModified = ({ entries }: Pick<Channel, 'entries'>): number | undefined =>
  entries.length === 0 ? undefined : Math.max(...entries.map(({ modified }) => modified));

/** An instant as RFC 3339 has it, by the second. */
export const rfc3339 = (instant: number): string => new Date(instant).toISOString().replace(/\.\d{3}Z$/, 'Z');

/** An instant as RFC 822 has it. */
export const rfc822 = (instant: number): string => new Date(instant).toUTCString().replace('GMT', '+0000');

/** Characters that XML does not have, whatever they are written as. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** HTML within XML: as it is, and no shorter than it seems. */
export const cdata = (text: string): string =>
  `<![CDATA[${text.replace(NO_XML, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Text within XML. */
export const xmlText = (text: string): string => text.replace(NO_XML, '');
