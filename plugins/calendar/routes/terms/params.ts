import * as v from 'valibot';
import { described } from '../../../content/index.ts';
import type { TermKind } from '../../term-kind.ts';

/** Name of a term. */
export const nameParam = (kind: TermKind) => v.pipe(v.string(), v.description(`Name of the ${kind.name}.`));

/** What a term takes beside its name; parents only where the taxonomy has them. */
export const termParams = (kind: TermKind) => ({
  description: described(v.string(), `Description of the ${kind.name}.`),
  slug: described(v.string(), 'Last part of its address.'),
  ...parentParam(kind),
});

const parent = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Id of the category above it; 0 for none.')),
);

/**
 * Absent in a taxonomy without parents, where a client's `parent` is ignored like any unknown parameter. The type has it
 * either way: absent, it is undefined, which the type allows.
 */
export const parentParam = (kind: TermKind) =>
  (kind.taxonomy.hierarchical ? { parent } : {}) as { readonly parent: typeof parent };
