import type { Property } from './property.ts';

/** Who organizes an entry. */
export interface Person {
  readonly organizer: string;
  readonly email?: string;
}

/** ORGANIZER: the name in CN, else the address; undefined when there is neither. */
export function personOf(property: Property): Person | undefined {
  const address = /^(?:mailto:)?\s*([^\s@:;,<>()]+@[^\s@:;,<>()]+\.[^\s@:;,<>()]+)$/i.exec(property.raw)?.[1];
  const name = property.parameter('CN')?.trim() || address;
  if (name === undefined) return undefined;
  return address === undefined ? { organizer: name } : { organizer: name, email: address.toLowerCase() };
}
