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

/** Terms that a list is asked for, in one of the two forms. */
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
 * Parameters of a list about the terms of its items: for each taxonomy those that they carry and those that they do not, as
 * a list of ids or as an object. None for a kind without taxonomies.
 */
export function termParams({ taxonomies }: ItemKind): Params {
  const each = taxonomies.flatMap(({ taxonomy: { hierarchical, labels }, field }) => {
    const below = hierarchical ? children : {};
    return [
      [
        field,
        described(v.union([ids, v.strictObject({ terms, ...below, operator })]), `Items with these ${labels.name}.`),
      ],
      [
        excludeField(field),
        described(v.union([ids, v.strictObject({ terms, ...below })]), `Items without these ${labels.name}.`),
      ],
    ];
  });
  return taxonomies.length === 0 ? {} : { tax_relation: relationParam, ...Object.fromEntries(each) };
}

/** A list that is asked for by terms. */
interface TermContext {
  readonly params: Readonly<Record<string, unknown>>;
  readonly store: StoreReader;
  readonly site: SiteInfo;
}

/** What is said of terms, as a filter. */
export interface TermFilter {
  /** Undefined when nothing is said. */
  readonly where: Condition | undefined;
  /** Does it let through nothing but what is published or scheduled? */
  readonly published: boolean;
}

/**
 * The items of a list by their terms.
 *
 * @param published is nothing else asked for than what is published? Then its own indexes answer, which count it without a
 *   look at the rest
 * @throws ApiError rest_invalid_param when more terms are named than the limits allow
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

/** What one parameter says; nothing when it names no terms. */
function clause(
  { params, store, site }: TermContext,
  { taxonomy }: KindTaxonomy,
  name: string,
  condition: (terms: readonly number[], asked: TermQuery) => Condition,
): readonly Condition[] {
  // the parameters of a kind are named by its data, so that their types are lost; this is what `termParams` lets through
  const asked = (params[name] ?? []) as TermQuery;
  const named = unsigned('terms' in asked ? asked.terms : asked);
  checkCount(name, named, site);
  if (named.length === 0) return [];
  const deep = taxonomy.hierarchical && 'include_children' in asked && asked.include_children;
  return [condition([...new Set(deep ? withDescendants(store, named) : named)], asked)];
}
