import type { Principal } from '../../contract/principal.ts';

/** Is it nobody? All strangers may be shown the same. */
export const isStranger = ({ user, system }: Principal): boolean => !user && !system;

const keys = new WeakMap<Principal, string | undefined>();

/**
 * All that an answer may know of a user who reads: what was made for them is kept under it, apart from what was made for
 * others, and for themselves before their role or name changed. Undefined where nothing is kept.
 */
export function readerKey(principal: Principal): string | undefined {
  if (keys.has(principal)) return keys.get(principal);
  const { user, applicationPassword } = principal;
  const key = user && JSON.stringify([user, applicationPassword]);
  keys.set(principal, key);
  return key;
}
