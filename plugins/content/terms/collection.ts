import * as v from 'valibot';
import {
  type Breach,
  defineCollection,
  type Guard,
  posting,
  type Reference,
  type Refusal,
  sorted,
  text,
  unique,
} from '../../../core/index.ts';
import { alphabetical } from '../compare.ts';
import { named, notBelowItself, recordId } from '../record/record.ts';
import { slugKey } from '../record/slug.ts';
import { withSlug } from '../saving/save.ts';

/** A taxonomy: its name for clients, and whether its terms have parents. */
export interface Taxonomy {
  /** `post_tag` */
  readonly name: string;
  readonly hierarchical: boolean;
}

/** Tags, shared by all kinds. */
export const TAGS: Taxonomy = { name: 'post_tag', hierarchical: false };

/** Menus: terms that menu items carry. They are part of the site's appearance and have the same rights. */
export const MENUS: Taxonomy = { name: 'nav_menu', hierarchical: false };

const schema = v.looseObject({
  id: recordId,
  taxonomy: v.pipe(v.string(), v.description('Its taxonomy: category, post_tag and others.')),
  name: v.pipe(v.string(), v.description('Name.')),
  slug: v.pipe(v.string(), v.description('Last part of its URL; unique in its taxonomy, regardless of case.')),
  parent: v.optional(
    v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.description('Id of the parent term; 0 for none.')),
    0,
  ),
  description: v.optional(v.string(), ''),
  fallback: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Items of the taxonomy without a term get this one, whose slug is no longer the usual one.'),
    ),
  ),
});

/** A stored term. */
export type Term = v.InferOutput<typeof schema>;

const forbidden: Refusal = { code: 'rest_forbidden', message: 'Sorry, you are not allowed to do that.' };

/** Creating a term requires less than changing one; menus require the right to manage the theme (docs/security.md). */
const guard: Guard<Term> = (principal, { before, after }) => {
  const isMenu = [before, after].some((term) => term?.taxonomy === MENUS.name);
  return principal.can(isMenu ? 'manage_theme' : before ? 'manage_terms' : 'create_terms') ? undefined : forbidden;
};

function* termRules(term: Term): Generator<Breach> {
  yield* named('name', term.name);
  yield* notBelowItself(term);
}

/** The collection of the terms of all taxonomies. Records store their terms themselves; the terms do not list their records. */
export const terms = defineCollection('content/terms', schema, {
  guard,
  references: { parent: ['content/terms'] },
  bodies: ['description'],
  rules: termRules,
  adopt: (term, file) => withSlug(term, term.name, file),
  fields: {
    taxonomy: posting((term) => term.taxonomy),
    /** Unique in the taxonomy, without regard to case. */
    address: unique((term) => addressOf(term.taxonomy, term.slug)),
    slug: sorted((term) => slugKey(term.slug)),
    name: posting((term) => term.name.toLowerCase()),
    /** Alphabetical order of names. */
    order: sorted((term) => alphabetical(term.name)),
    parent: posting((term) => term.parent),
    description: sorted((term) => term.description),
    /** The taxonomy whose items without a term get this one. */
    fallback: posting((term) => (term.fallback ? [term.taxonomy] : [])),
    search: text((term) => `${term.name}\n${term.slug}`),
  },
});

/** Declares a member with ids of terms of a taxonomy, for `references` of a collection. */
export const termsIn = ({ name }: Pick<Taxonomy, 'name'>): Reference => ({
  to: ['content/terms'],
  fits: { taxonomy: name },
});

/** The key by which a term's slug must be unique. */
export const addressOf = (taxonomy: string, slug: string): string => `${taxonomy}/${slugKey(slug)}`;
