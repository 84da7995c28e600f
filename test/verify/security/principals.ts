import type { Role } from '../../../core/index.ts';

/** Principals of requests. Records of the tables belong to `author`, or to the owner in the table. */
export const PRINCIPALS = [
  'nobody',
  'wrong',
  'subscriber',
  'contributor',
  'author',
  'another',
  'editor',
  'administrator',
] as const;

/** Anonymous, a login with a wrong password, or a user; `another` is a second author. */
export type Principal = (typeof PRINCIPALS)[number];

/** Roles of the users. */
export const ROLE_OF: Readonly<Partial<Record<Principal, Role>>> = {
  subscriber: 'subscriber',
  contributor: 'contributor',
  author: 'author',
  another: 'author',
  editor: 'editor',
  administrator: 'administrator',
};
