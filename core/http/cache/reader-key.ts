import type { Principal } from '../../contract/principal.ts';

/** Is the reader anonymous? All anonymous readers get the same responses. */
export const isStranger = ({ user, system }: Principal): boolean => !user && !system;

/**
 * Cache key of a user: everything about them that a response may depend on. Entries are thus separate for each user, and
 * new ones are made when their role or name changes. Undefined if nothing is cached.
 */
export const readerKey = ({ user, applicationPassword }: Principal): string | undefined =>
  user && JSON.stringify([user, applicationPassword]);
