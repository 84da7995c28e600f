import * as v from 'valibot';
import {
  all,
  any,
  type Condition,
  eq,
  noneOf,
  oneOf,
  type Params,
  type SiteInfo,
  type StoreReader,
} from '../../../../core/index.ts';
import { checkCount, described, withDescendants } from '../../../content/index.ts';
import { publishedField } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';
import type { KindTaxonomy } from '../kind/taxonomy.ts';
import { unsigned } from './ids.ts';

const ids = v.array(v.pipe(v.number(), v.integer()));
const terms = v.optional(v.pipe(ids, v.description('Ids of terms.')), []);
const children = {
  include_children: v.optional(v.pipe(v.boolean(), v.description('Whether to include child terms.')), false),
};
const operator = v.optional(
  v.pipe(v.picklist(['AND', 'OR']), v.description('Whether items must have all of the terms, or any.')),
  'OR',
);

/** Value of a term parameter, in one of its two forms. */
type TermQuery =
  | readonly number[]
  | {
      readonly terms: readonly number[];
      readonly include_children?: boolean;
      readonly operator?: 'AND' | 'OR';
    };

const relationParam = described(v.picklist(['AND', 'OR']), 'Whether all filters by terms must match, or any.');

const excludeField = (field: string) => `${field}_exclude`;

/**
 * List parameters that filter by term: for each taxonomy, terms that items must have and must not have, as a list of ids or as
 * an object. Empty for a kind without taxonomies.
 */
export function termParams({ taxonomies }: ItemKind): Params {
  const each = taxonomies.flatMap(({ taxonomy: { hierarchical, labels }, field }) => {
    const below = hierarchical ? children : {};
    return [
      [
        field,
        described(
          v.union([ids, v.strictObject({ terms, ...below, operator })]),
          `Items with these ${labels.name.toLowerCase()}.`,
        ),
      ],
      [
        excludeField(field),
        described(
          v.union([ids, v.strictObject({ terms, ...below })]),
          `Items without these ${labels.name.toLowerCase()}.`,
        ),
      ],
    ];
  });
  return taxonomies.length === 0 ? {} : { tax_relation: relationParam, ...Object.fromEntries(each) };
}

/** The request for a list. */
interface TermContext {
  readonly params: Readonly<Record<string, unknown>>;
  readonly store: StoreReader;
  readonly site: SiteInfo;
}

/** The filter that the term parameters result in. */
export interface TermFilter {
  /** Undefined if no terms were sent. */
  readonly where: Condition | undefined;
  /** Whether it matches only published and scheduled items. */
  readonly published: boolean;
}

/**
 * Filters the items of a list by their terms.
 *
 * @param published whether only published items are requested. Then their own indexes are used, which can count them without
 *   looking at other items
 * @throws ApiError rest_invalid_param for more terms than the limits allow
 */
export function termFilter(asking: TermContext, { taxonomies }: ItemKind, published: boolean): TermFilter {
  const included = taxonomies.flatMap((each) =>
    clause(asking, each, each.field, carries(published ? publishedField(each.field) : each.field)),
  );
  const excluded = taxonomies.flatMap((each) =>
    clause(asking, each, excludeField(each.field), (terms) => noneOf(each.field, terms)),
  );
  const clauses = [...included, ...excluded];
  if (clauses.length === 0) return { where: undefined, published: false };
  return asking.params.tax_relation === 'OR'
    ? { where: any(...clauses), published: published && excluded.length === 0 }
    : { where: all(...clauses), published: published && included.length > 0 };
}

const carries =
  (field: string) =>
  (terms: readonly number[], asked: TermQuery): Condition =>
    'operator' in asked && asked.operator === 'AND'
      ? all(...terms.map((term) => eq(field, term)))
      : oneOf(field, terms);

/** The condition of one parameter; empty if it contains no terms. */
function clause(
  { params, store, site }: TermContext,
  { taxonomy }: KindTaxonomy,
  name: string,
  condition: (terms: readonly number[], asked: TermQuery) => Condition,
): readonly Condition[] {
  // parameters with names from the kind's data have lost their types; this is the type that `termParams` accepts
  const asked = (params[name] ?? []) as TermQuery;
  const named = unsigned('terms' in asked ? asked.terms : asked);
  checkCount(name, named, site);
  if (named.length === 0) return [];
  const deep = taxonomy.hierarchical && 'include_children' in asked && asked.include_children;
  return [condition([...new Set(deep ? withDescendants(store, named) : named)], asked)];
}
