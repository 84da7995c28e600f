import type { LinkedRecord } from '../../calendar/index.ts';
import { plainText } from '../../content/index.ts';

/** A line of a venue or organizer in words; empty where it has none. */
export const lineText = (line: unknown): string => plainText(typeof line === 'string' ? line : '');

/** The e-mail address of an organizer; empty where it has none. */
export const emailOf = ({ email }: LinkedRecord): string => (typeof email === 'string' ? email : '');

/** An organizer as a property, with an address such as `MAILTO:guild@example.org`. No quote can stand in a parameter. */
export const organizerLine = (name: string, { title }: LinkedRecord, address: string): string =>
  `${name};CN="${plainText(title).replace(/["\p{Cc}\p{Zl}\p{Zp}]/gu, '')}":${address}`;
