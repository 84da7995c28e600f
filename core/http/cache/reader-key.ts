import type { Principal } from '../../contract/principal.ts';

/**
 * Cache key of a user: everything about them that a response may depend on. Entries are thus separate for each user, and
 * new ones are made when their role or name changes. Undefined if nothing is cached.
 */
export const readerKey = ({ user, applicationPassword }: Principal): string | undefined =>
  user && JSON.stringify([user, applicationPassword]);
