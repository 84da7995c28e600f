import { eq, users } from '../../../core/index.ts';
import { addressing, baseParts, slugKey, termBySlug } from '../../content/index.ts';
import { type SiteTaxonomy, taxonomies } from '../../site/index.ts';
import { decodedPart, pathKey } from '../asked/address.ts';
import type { Asked } from '../asked/asking.ts';
import type { Shown } from '../asked/shown.ts';
import { showAuthor, showDate, showSearch, showTerm } from '../subjects/archives.ts';
import { dateOf } from './dates.ts';

/** Parts of a path behind others; undefined where it does not begin with these. */
function behind(parts: readonly string[], begin: readonly string[]): readonly string[] | undefined {
  return pathKey(parts.slice(0, begin.length)) === pathKey(begin) ? parts.slice(begin.length) : undefined;
}

/**
 * The archive at a path: of a term, an author, a date or a search.
 *
 * @returns `nothing` where one would be of whom or what there is nothing; undefined where none would be
 */
export function archiveAt(asked: Asked): Shown | 'nothing' | undefined {
  const { context, address } = asked;
  const { parts } = address;
  const { front, isPlain } = addressing(context);
  if (isPlain) return undefined;
  const [term] = context.contributions.all(taxonomies).flatMap((taxonomy) => termAt(asked, taxonomy) ?? []);
  if (term) return term;
  const author = behind(parts, [...front, 'author']);
  if (author?.length === 1) {
    const user = context.store.of(users).first(eq('slug', slugKey(author[0] ?? '')));
    return (user && showAuthor(asked, user)) ?? 'nothing';
  }
  const search = behind(parts, ['search']);
  if (search?.length === 1) {
    return showSearch(asked, decodedPart(search[0] ?? '').replaceAll('+', ' ')) ?? 'nothing';
  }
  const date = behind(parts, front);
  const parsed = date && dateOf(date);
  return parsed && showDate(asked, parsed);
}

/** The archive of a term whose slug a path ends with: those above it do not count, as in the reference. */
function termAt(asked: Asked, taxonomy: SiteTaxonomy): Shown | 'nothing' | undefined {
  if (!taxonomy.public) return undefined;
  const { context, address } = asked;
  const { front, permalinks } = addressing(context);
  const { name, base, hierarchical } = taxonomy;
  const chosen = permalinks?.bases[name] ?? base;
  const slugs = behind(address.parts, [...(chosen === base ? front : []), ...baseParts(chosen)]);
  if (!slugs || slugs.length === 0 || (!hierarchical && slugs.length > 1)) return undefined;
  const term = termBySlug(context.store, taxonomy, slugs.at(-1) ?? '');
  return (term && showTerm(asked, taxonomy, term)) ?? 'nothing';
}
