import type { LinkedRecord } from '../../calendar/index.ts';
import { plainText } from '../../content/index.ts';

/** A member of a venue or organizer as plain text; empty if it is not text. */
export const lineText = (line: unknown): string => plainText(typeof line === 'string' ? line : '');

/** The members of a linked record that have a text, with a separator between them. */
export const joined = (separator: string, ...lines: readonly unknown[]): string =>
  lines
    .map(lineText)
    .filter((line) => line !== '')
    .join(separator);

/** The e-mail address of an organizer; empty if it has none. */
export const emailOf = ({ email }: LinkedRecord): string => (typeof email === 'string' ? email : '');

/** An organizer as a property, with an address such as `MAILTO:guild@example.org`. Parameters cannot contain quotes. */
export const organizerLine = (name: string, { title }: LinkedRecord, address: string): string =>
  `${name};CN="${plainText(title).replace(/["\p{Cc}\p{Zl}\p{Zp}]/gu, '')}":${address}`;
