import { all, type Condition, not } from '../../../core/index.ts';
import {
  type Actions,
  type ContentRecord,
  linkableNamed,
  mayEdit,
  mayReadPublished,
  publicationInstant,
  type Searchable,
  searchables,
  titleHtml,
} from '../../content/index.ts';
import { idConditions } from '../items/filters/ids.ts';
import { foundByAnonymous, relevance, searchFilter } from '../items/filters/search.ts';
import { actionsOn } from '../items/kind/item-permissions.ts';
import { kinds } from '../items/kind/points.ts';
import { slice, totalFrom } from '../items/page.ts';
import { NAMESPACE } from '../site.ts';
import type { SearchContext } from './params.ts';
import type { Result, Searched } from './result.ts';

/** Published items of all kinds that plugins declare, the most relevant first, then the newest. */
export const searchedItems: Searched = {
  subtypes: (context) => searchedKinds(context).map(({ name }) => name),
  find: (context, names) => {
    const { params, store } = context;
    const asked = searchedKinds(context).filter(({ name }) => names.includes(name));
    const where = shown(context);
    const { offset, limit } = slice(params);
    const total = asked.reduce((sum, kind) => sum + store.of(kind.collection).count(where), 0);
    return {
      total: totalFrom(params, total),
      results: first(context, asked, where, offset + limit)
        .slice(offset)
        .map((found) => resultOf(context, found)),
    };
  },
};

interface FoundItem {
  readonly kind: Searchable;
  readonly item: ContentRecord;
}

const searchedKinds = ({ contributions, principal }: SearchContext): readonly Searchable[] =>
  contributions.all(searchables).filter(({ rights }) => mayReadPublished(principal, rights));

/** Matches only published items, whoever the client is. */
const shown = (context: SearchContext): Condition => {
  const { params, site, moment } = context;
  return all(
    moment.reached('listed'),
    ...idConditions(params, site),
    searchFilter(params, site),
    foundByAnonymous(context),
  );
};

/**
 * The first items of several kinds together. Takes the items of one tier of relevance from all kinds before the next tier, and
 * stops when there are enough.
 *
 * @param wanted maximum number of items
 */
function first(
  context: SearchContext,
  asked: readonly Searchable[],
  where: Condition,
  wanted: number,
): readonly FoundItem[] {
  const tiers = context.params.search?.trim() ? relevance(context.params, context.site) : [];
  const found: FoundItem[] = [];
  for (const [place, tier] of [...tiers, undefined].entries()) {
    if (found.length >= wanted) break;
    const here = all(where, tier, ...tiers.slice(0, place).map(not));
    const limit = wanted - found.length;
    const latest = asked.flatMap((kind) => latestOf(context, kind, here, limit)).sort(newestFirst);
    found.push(...latest.slice(0, limit));
  }
  return found;
}

const latestOf = ({ store }: SearchContext, kind: Searchable, where: Condition, limit: number): readonly FoundItem[] =>
  store
    .of(kind.collection)
    .find({ where, order: [{ field: 'listed', direction: 'desc' }], limit })
    .records.map((item) => ({ kind, item }));

const newestFirst = (a: FoundItem, b: FoundItem): number =>
  publicationInstant(b.item) - publicationInstant(a.item) || b.item.id - a.item.id;

/** What the client may do with a result. */
function actionsOnFound(context: SearchContext, { name, rights }: Searchable, item: ContentRecord): Actions {
  const kind = context.contributions.all(kinds).find((one) => one.name === name);
  if (kind) return actionsOn(context, kind, item);
  const change = mayEdit(context.principal, item, rights);
  return { change, remove: change };
}

function resultOf(context: SearchContext, { kind, item }: FoundItem): Result {
  const linked = linkableNamed(context, 'post_type', kind.name)?.find(context, item.id);
  return {
    id: item.id,
    title: titleHtml(item.title),
    url: linked?.url ?? '',
    subtype: kind.name,
    ...(linked && {
      links: {
        self: linked.route,
        about: context.site.rest(`/${NAMESPACE}/types/${kind.name}`),
        actions: actionsOnFound(context, kind, item),
      },
    }),
  };
}
