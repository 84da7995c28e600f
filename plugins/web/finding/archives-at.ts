import { eq, type User, users } from '../../../core/index.ts';
import { addressing, baseParts, datePath, slugify, slugKey } from '../../content/index.ts';
import { type SiteTaxonomy, taxonomies } from '../../site/index.ts';
import { decodedPart, partsBehind } from '../asked/address.ts';
import type { Asked } from '../asked/asking.ts';
import { queryOfDate } from '../asked/date-asked.ts';
import { FORMAT, formatsAsked } from '../asked/formats-asked.ts';
import type { Shown } from '../asked/shown.ts';
import { termOfText, termsNamed } from '../asked/terms-named.ts';
import {
  namedByQuery,
  showAuthor,
  showDate,
  showFormats,
  showMissing,
  showSearch,
  showTerm,
} from '../subjects/archives.ts';
import { dateOf } from './dates.ts';

/**
 * The archive at a path: of a term, an author, a post format, a date or a search.
 *
 * @returns `nothing` if the path is that of an archive without content; undefined if it is not that of an archive
 */
export function archiveAt(asked: Asked): Shown | 'nothing' | undefined {
  const { context, address } = asked;
  const { parts } = address;
  const { front, isPlain } = addressing(context);
  if (isPlain) return undefined;
  const [term] = context.contributions.all(taxonomies).flatMap((taxonomy) => termAt(asked, taxonomy) ?? []);
  if (term) return term;
  const author = partsBehind(parts, [...front, 'author']);
  if (author?.length === 1) {
    const user = userOfText(asked, author[0] ?? '');
    if (!user) return 'nothing';
    return narrowedTo(asked, { author_name: user.slug }, () => showAuthor(asked, user)) ?? 'nothing';
  }
  const format = partsBehind(parts, [...front, 'type']);
  if (format?.length === 1) {
    const formats = formatsAsked({ [FORMAT]: format[0] ?? '' }) ?? [];
    return narrowedTo(asked, { [FORMAT]: formats.join() }, () => showFormats(asked, formats)) ?? 'nothing';
  }
  const search = partsBehind(parts, ['search']);
  if (search && search.length > 0) {
    // the query takes precedence over the path (reference)
    const words = address.query.s ?? search.map(decodedPart).join('/').replaceAll('+', ' ');
    // the form on the "not found" page shows the words, too (reference)
    return (
      showSearch(asked, words) ??
      showMissing({ ...asked, address: { ...address, query: { ...address.query, s: words } } })
    );
  }
  const date = datePath(context, parts);
  const parsed = date && dateOf(date);
  return parsed && narrowedTo(asked, queryOfDate(parsed), () => showDate(asked, parsed));
}

/** The user with this slug, or with the slug derived from this text. */
function userOfText({ context }: Asked, text: string): User | undefined {
  const known = context.store.of(users);
  return known.first(eq('slug', slugKey(text))) ?? known.first(eq('slug', slugify(text)));
}

/**
 * An archive as its query narrows it: the results of a search in it (`/category/walks/?s=mill`), or the archive.
 *
 * @param names what its path names, as query parameters
 * @param show returns the archive
 * @returns undefined for an archive without content, `nothing` for a search without results on its page
 */
function narrowedTo(
  asked: Asked,
  names: Readonly<Record<string, string>>,
  show: () => Shown | undefined,
): Shown | 'nothing' | undefined {
  const within = { ...asked, within: names };
  const { s } = asked.address.query;
  if (s !== undefined) return showSearch(within, s) ?? 'nothing';
  const shown = show();
  return shown && namedByQuery(within, shown);
}

/** The archive of the term whose slug ends the path; slugs of ancestors are ignored, as in the reference. */
function termAt(asked: Asked, taxonomy: SiteTaxonomy): Shown | 'nothing' | undefined {
  if (!taxonomy.public) return undefined;
  const { context, address } = asked;
  const { front, permalinks } = addressing(context);
  const { name, base, hierarchical } = taxonomy;
  const chosen = permalinks?.bases[name] ?? base;
  const slugs = partsBehind(address.parts, [...(chosen === base ? front : []), ...baseParts(chosen)]);
  if (!slugs || slugs.length === 0 || (!hierarchical && slugs.length > 1)) return undefined;
  const named = termsNamed(taxonomy, slugs.at(-1) ?? '', (slug) => termOfText(context.store, taxonomy, slug));
  if (!named) return 'nothing';
  const within = { taxonomy: name, term: slugs.at(-1) ?? '' };
  return narrowedTo(asked, within, () => showTerm(asked, taxonomy, named.first, named.groups)) ?? 'nothing';
}
