import type { Entry } from './entry.ts';

/** A feed: its metadata and entries. */
export interface Channel {
  readonly title: string;
  readonly description: string;
  /** Address of the site. */
  readonly home: string;
  /** Address of the feed. */
  readonly self: string;
  /** Atom id: that of the site's feed, even for feeds of a part (reference). */
  readonly id: string;
  /** Language tag, such as `en-US`. */
  readonly language: string;
  /** Address of the site icon; undefined for none. */
  readonly icon: string | undefined;
  readonly entries: readonly Entry[];
}

/** A feed format. */
export interface FeedFormat {
  readonly type: string;
  write(channel: Channel): string;
}

/** The time of the last modification of any entry; undefined if there are none. */
export const lastModified = ({ entries }: Pick<Channel, 'entries'>): number | undefined =>
  entries.length === 0 ? undefined : Math.max(...entries.map(({ modified }) => modified));

/** An instant in RFC 3339 format, to the second. */
export const rfc3339 = (instant: number): string => new Date(instant).toISOString().replace(/\.\d{3}Z$/, 'Z');

/** An instant in RFC 822 format. */
export const rfc822 = (instant: number): string => new Date(instant).toUTCString().replace('GMT', '+0000');

/** Characters not allowed in XML, even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** HTML as a CDATA section, with `]]>` split so that it does not end early. */
export const cdata = (text: string): string =>
  `<![CDATA[${text.replace(NO_XML, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Text without the characters that XML does not allow. */
export const xmlText = (text: string): string => text.replace(NO_XML, '');
