import * as v from 'valibot';
import { defineCollection, posting, sorted, text, unique } from '../../../core/contract/data/collection.ts';
import type { Principal } from '../../../core/contract/principal.ts';

const schema = v.looseObject({
  id: v.number(),
  title: v.optional(v.string(), ''),
  slug: v.optional(v.nullable(v.string()), null),
  start: v.optional(v.nullable(v.union([v.number(), v.string(), v.boolean()])), null),
  end: v.optional(v.nullable(v.number()), null),
  status: v.optional(v.string(), 'publish'),
  tags: v.optional(v.array(v.number()), []),
});
/** A record of `notes`. */
export type Note = v.InferOutput<typeof schema>;

/** A collection with a field of each kind. */
export const notes = defineCollection('test/notes', schema, {
  guard: (principal, { before, after }) =>
    principal.can('publish') || (before?.status !== 'publish' && after?.status !== 'publish')
      ? undefined
      : { code: 'rest_cannot_publish', message: 'no' },
  fields: {
    title: sorted((note) => note.title),
    start: sorted((note) => note.start),
    end: sorted((note) => note.end),
    /** Several values in a sorted field. */
    times: sorted((note) => note.tags),
    status: posting((note) => note.status),
    tags: posting((note) => note.tags),
    slug: unique((note) => note.slug),
    search: text((note) => note.title),
  },
});

/** May everything. */
export const operator: Principal = { system: true, can: () => true };
/** Has no rights, and is anonymous. */
export const nobody: Principal = { system: false, can: () => false };
/** May nothing, and is somebody. */
export const somebody: Principal = {
  system: false,
  user: { id: 1, login: 'ann', name: 'Ann', role: 'subscriber' },
  can: () => false,
};
