import { principalOf } from '../../core/auth/principal.ts';
import { anonymous as nobody, system } from '../../core/contract/fixed-principals.ts';
import type { Principal, Role } from '../../core/index.ts';

const user = (id: number, role: Role): Principal =>
  principalOf({ id, login: `${role}${id}`, name: role, slug: role, role, registered: '2026-01-01T00:00:00Z' });

/** Principals by name; `author` has written the records of the tables, `another author` has not. */
export const principals = {
  nobody,
  system,
  administrator: user(1, 'administrator'),
  editor: user(2, 'editor'),
  author: user(3, 'author'),
  'another author': user(4, 'author'),
  contributor: user(5, 'contributor'),
  subscriber: user(6, 'subscriber'),
} as const;

/** Name of a principal. */
export type Who = keyof typeof principals;
