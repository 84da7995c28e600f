import { type Capability, eq, type Refusal, type Transaction } from '../../../core/index.ts';
import { problem } from '../errors.ts';
import { checkCount, invalidParam } from '../params.ts';
import { checkSlugLength, freeSlug, slugify, slugKey, slugsIn, takenBesides } from '../record/slug.ts';
import { harmless } from '../render/html/sanitize.ts';
import { refuse } from '../rights/rights.ts';
import { cleanInline, storedName, type Writer } from '../saving/save.ts';
import { addressOf, type Taxonomy, type Term, terms } from './collection.ts';
import { findTerm, termById, termByName, termBySlug } from './use.ts';

/** The name of a term as shown: HTML, as in the reference. `R & B` becomes `R &amp; B`. */
export const shownTermName = ({ name }: Term): string => harmless(name);

/** A term as sent by a client. */
export interface TermInput {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  readonly parent?: number | undefined;
}

/** The principal and store of a write to terms. */
export interface TermWriter extends Writer {
  readonly store: Transaction;
}

/** Stored members that the terms of no other taxonomy have. */
type Own = Readonly<Record<string, unknown>>;

/**
 * Creates a term. A name can occur twice in a taxonomy only under different parents or with an explicit slug.
 *
 * @param own members specific to terms of its taxonomy
 * @throws ApiError term_exists with the id of the existing one; empty_term_name; rest_invalid_param for an unknown parent
 */
export function createTerm(
  writer: TermWriter,
  taxonomy: Taxonomy,
  input: TermInput & { readonly name: string },
  own: Own = {},
): Term {
  const { store } = writer;
  const name = nameOf(writer, input.name);
  const parent = parentOf(writer, taxonomy, input.parent ?? 0);
  const wanted = slugOf(writer, input.slug);
  const same = termByName(store, taxonomy, name, taxonomy.hierarchical ? parent : undefined);
  if (same && (wanted === '' || termBySlug(store, taxonomy, wanted))) throw exists(same);
  const description = cleanInline(writer, 'description', input.description ?? '');
  return store.of(terms).insert((id) => ({
    taxonomy: taxonomy.name,
    name,
    slug: newSlug(store, taxonomy, wanted || slugOfName(name) || String(id), parent),
    parent,
    description,
    ...own,
  }));
}

/**
 * Changes only the members that were sent. An empty slug is derived again from the name.
 *
 * @param own members specific to terms of its taxonomy
 * @throws ApiError duplicate_term_slug if another term has the slug; empty_term_name; rest_invalid_param for an unknown parent
 */
export function updateTerm(writer: TermWriter, taxonomy: Taxonomy, term: Term, input: TermInput, own: Own = {}): Term {
  const { store } = writer;
  const name = input.name === undefined ? term.name : nameOf(writer, input.name);
  const parent =
    !taxonomy.hierarchical || input.parent === undefined ? term.parent : parentOf(writer, taxonomy, input.parent, term);
  return store.of(terms).put({
    ...term,
    name,
    slug:
      input.slug === undefined ? term.slug : changedSlug(writer, taxonomy, term, { slug: input.slug, name, parent }),
    parent,
    description:
      input.description === undefined ? term.description : cleanInline(writer, 'description', input.description),
    ...own,
  });
}

/**
 * Deletes a term permanently; its children move up to its parent. Records with the term are not rewritten: ids are never reused,
 * and an id without a term is not shown.
 */
export function removeTerm(store: Transaction, term: Term): void {
  const records = store.of(terms);
  for (const child of records.find({ where: eq('parent', term.id) }).records)
    records.put({ ...child, parent: term.parent });
  records.remove(term.id);
}

/** The slug for a name. Names are stored as plain text; their slugs are derived from their HTML. */
const slugOfName = (name: string): string => slugify(harmless(name));

const exists = (term: Term) =>
  problem('term_exists', 'A term with the name or slug provided already exists.', { data: { term_id: term.id } });

function nameOf(writer: TermWriter, name: string): string {
  const clean = storedName(writer, 'name', name);
  if (clean === '') throw problem('empty_term_name', 'name must not be empty.');
  return clean;
}

/**
 * A free slug. If the wanted one is taken in the taxonomy, slugs of ancestors are appended until it is free, then a number. The
 * result is then unique across all taxonomies (WordPress, `wp_unique_term_slug`).
 *
 * @param own id of the term that gets the slug; undefined for a new one
 */
function newSlug(store: Transaction, taxonomy: Taxonomy, wanted: string, parent: number, own?: number): string {
  const here = slugsIn(store.of(terms), 'address', (slug) => addressOf(taxonomy.name, slug), own);
  if (!here.taken(wanted)) return wanted;
  const slugs = takenBesides(here, (slug) => othersWith(store, slug, own));
  const seen = new Set<number>();
  let slug = wanted;
  for (
    let above = termById(store, taxonomy, parent);
    above && slugs.taken(slug) && !seen.has(above.id);
    above = termById(store, taxonomy, above.parent)
  ) {
    seen.add(above.id);
    slug += `-${above.slug}`;
  }
  return freeSlug(slug, slugs);
}

/** Does another term of any taxonomy have this slug? */
const othersWith = (store: Transaction, slug: string, own: number | undefined): boolean =>
  store
    .of(terms)
    .find({ where: eq('slug', slugKey(slug)) })
    .records.some(({ id }) => id !== own);

/**
 * The slug after an update. If another term has it, a free one is derived, but only if the term is moved to another parent too, or
 * if the slug comes from its name.
 */
function changedSlug(
  writer: TermWriter,
  taxonomy: Taxonomy,
  term: Term,
  to: Required<Pick<TermInput, 'slug' | 'name' | 'parent'>>,
): string {
  const { store } = writer;
  const named = slugOf(writer, to.slug);
  const wanted = named || slugOfName(to.name) || String(term.id);
  const owner = termBySlug(store, taxonomy, wanted);
  if (!owner || owner.id === term.id) return wanted;
  if (named === '' || to.parent !== term.parent) return newSlug(store, taxonomy, wanted, to.parent, term.id);
  throw problem('duplicate_term_slug', `The slug ${wanted} belongs to another term.`);
}

/** The requested slug; `0` counts as empty, as in the reference (PHP, `empty`). */
function slugOf({ site }: TermWriter, slug: string | undefined): string {
  checkSlugLength(slug, site);
  const named = slugify(slug ?? '');
  return named === '0' ? '' : named;
}

/** The id of a parent in the taxonomy; 0 if it is the term itself or a descendant. */
function parentOf({ store }: TermWriter, taxonomy: Taxonomy, parent: number, term?: Term): number {
  if (parent === 0) return 0;
  const seen = new Set<number>();
  for (let above = termById(store, taxonomy, parent); above; above = termById(store, taxonomy, above.parent)) {
    if (above.id === term?.id) return 0;
    if (seen.has(above.id)) break;
    seen.add(above.id);
  }
  if (seen.size === 0) throw invalidParam('parent', 'parent is not the id of a term of this taxonomy.');
  return parent;
}

/**
 * The ids of the terms to store in a record, given by id, slug or name. Terms are created for unknown names; unknown ids are left
 * out, as in the reference.
 *
 * @param param name of the parameter, for errors
 * @param right needed to create terms
 * @throws ApiError rest_invalid_param for too many, or for a name that consists only of tags; rest_forbidden if the principal may
 *   not assign or create terms
 */
export function assignTerms(
  writer: TermWriter,
  taxonomy: Taxonomy,
  param: string,
  references: readonly (number | string)[],
  right: Capability,
): number[] {
  const { store, principal } = writer;
  checkAssign(writer, param, references);
  const ids = references
    .map((reference) => String(reference).trim())
    .filter((named) => named !== '')
    .flatMap((named) => {
      const known = findTerm(store, taxonomy, named);
      if (known) return known.id;
      // a client may send a name again in its original form, before it was cleaned
      const name = storedName(writer, param, named);
      const same = termByName(store, taxonomy, name);
      if (same) return same.id;
      if (/^\d+$/.test(named)) return [];
      if (name === '') throw invalidParam(param, `${param} has a name that consists only of HTML tags.`);
      if (!principal.can(right)) {
        refuse(principal, { code: 'rest_forbidden', message: 'Sorry, you are not allowed to create terms.' });
      }
      return createTerm(writer, taxonomy, { name: named }).id;
    });
  return [...new Set(ids)];
}

/**
 * The ids of the terms to store in a record, if terms are given only by id. Unknown ids are left out, as in the reference.
 *
 * @param param name of the parameter, for errors
 * @param refusal error if the principal may not assign terms
 * @throws ApiError rest_invalid_param for too many; the refusal
 */
export function assignTermIds(
  writer: TermWriter,
  taxonomy: Taxonomy,
  param: string,
  ids: readonly number[],
  refusal: Refusal,
): number[] {
  checkAssign(writer, param, ids, refusal);
  return [...new Set(ids)].filter((id) => termById(writer.store, taxonomy, id));
}

function checkAssign(
  { principal, site }: TermWriter,
  param: string,
  references: readonly unknown[],
  refusal?: Refusal,
): void {
  checkCount(param, references, site);
  if (references.length > 0 && !principal.can('assign_terms')) refuse(principal, refusal);
}
