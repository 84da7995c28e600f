import * as v from 'valibot';
import { defineCollection, type Guard, posting, type Refusal, sorted, text, unique } from '../../../core/index.ts';
import { alphabetical } from '../alphabetical.ts';
import { recordId } from '../record.ts';
import { MENUS } from './taxonomy.ts';

const schema = v.looseObject({
  id: recordId,
  taxonomy: v.string(),
  name: v.string(),
  slug: v.string(),
  /** Id of the term above it; 0 at the top. */
  parent: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  description: v.optional(v.string(), ''),
});

/** A stored term. */
export type Term = v.InferOutput<typeof schema>;

const forbidden: Refusal = { code: 'rest_forbidden', message: 'Sorry, you are not allowed to do that.' };

/** Making one is less than changing one, and menus are for those who manage the theme (docs/security.md). */
const guard: Guard<Term> = (principal, { before, after }) => {
  const isMenu = [before, after].some((term) => term?.taxonomy === MENUS.name);
  return principal.can(isMenu ? 'manage_theme' : before ? 'manage_terms' : 'create_terms') ? undefined : forbidden;
};

/** Terms of all taxonomies. Who carries a term says so in its own record; here is nothing of it. */
export const terms = defineCollection({
  name: 'content/terms',
  schema,
  guard,
  fields: {
    taxonomy: posting<Term>((term) => term.taxonomy),
    /** Unique in the taxonomy, without regard to case. */
    address: unique<Term>((term) => addressOf(term.taxonomy, term.slug)),
    slug: sorted<Term>((term) => term.slug),
    name: posting<Term>((term) => term.name.toLowerCase()),
    /** Where it stands in an alphabet. */
    order: sorted<Term>((term) => alphabetical(term.name)),
    parent: posting<Term>((term) => term.parent),
    description: sorted<Term>((term) => term.description),
    search: text<Term>((term) => `${term.name}\n${term.slug}`),
  },
});

/** What makes a term's slug unique. */
export const addressOf = (taxonomy: string, slug: string): string => `${taxonomy}/${slug.toLowerCase()}`;
