import type { Principal } from '../../contract/principal.ts';

/** Is the reader anonymous? All anonymous readers may be shown the same. */
export const isStranger = ({ user, system }: Principal): boolean => !user && !system;

/**
 * All that an answer may know of a user who reads: what was made for them is kept under it, apart from what was made for
 * others, and for themselves before their role or name changed. Undefined where nothing is kept.
 */
export const readerKey = ({ user, applicationPassword }: Principal): string | undefined =>
  user && JSON.stringify([user, applicationPassword]);
