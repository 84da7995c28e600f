import { isEmailAddress } from '../email-address.ts';
import type { Property } from './property.ts';

/** Who organizes an entry. */
export interface Person {
  readonly organizer: string;
  readonly email?: string;
}

/** ORGANIZER: the name in CN, else the address; undefined when there is neither. */
export function personOf(property: Property): Person | undefined {
  const written = property.raw.replace(/^mailto:\s*/i, '').trim();
  const address = isEmailAddress(written) ? written : undefined;
  const name = property.parameter('CN')?.trim() || address;
  if (name === undefined) return undefined;
  return address === undefined ? { organizer: name } : { organizer: name, email: address.toLowerCase() };
}
