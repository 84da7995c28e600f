import { emailOf, profileOf, type RenderContext, type StoreReader, type User } from '../../../core/index.ts';
import { shownSlug, type Term, terms } from '../../content/index.ts';
import { MENU, taxonomies, termUrl } from '../../site/index.ts';
import type { TermItem, TermReference, UserItem } from '../items/import-item.ts';

/** Converts a user. */
export const userItem = (store: StoreReader, user: User): UserItem => {
  const { first_name, last_name } = profileOf(store, user);
  return {
    kind: 'user',
    id: user.id,
    login: user.login,
    slug: user.slug,
    email: emailOf(store, user),
    name: user.name,
    first_name,
    last_name,
    description: user.description,
    url: user.url,
  };
};

/** Converts a term of any taxonomy. */
export function termItem(context: RenderContext, term: Term): TermItem {
  const { id, taxonomy, name, slug, description, parent } = term;
  const known = context.contributions.all(taxonomies).find((one) => one.name === taxonomy);
  const { locations } = term;
  return {
    kind: 'term',
    id,
    taxonomy,
    name,
    slug: shownSlug(slug),
    description,
    parent: slugOf(context, parent),
    ...(known && { link: termUrl(context, known, term) }),
    ...(taxonomy === MENU.name &&
      Array.isArray(locations) && { locations: locations.filter((one) => typeof one === 'string') }),
  };
}

const slugOf = ({ store }: RenderContext, id: number): string | undefined => {
  const term = id > 0 ? store.of(terms).get(id) : undefined;
  return term && shownSlug(term.slug);
};

/** Terms by their ids. Ids of terms that no longer exist are left out. */
export const termReferences = ({ store }: RenderContext, ids: readonly number[]): readonly TermReference[] =>
  ids
    .map((id) => store.of(terms).get(id))
    .filter((term) => term !== undefined)
    .map(({ taxonomy, slug, name }) => ({ taxonomy, slug: shownSlug(slug), name }));
