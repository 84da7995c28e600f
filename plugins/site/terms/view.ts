import * as v from 'valibot';
import type { Contributions, SiteInfo } from '../../../core/index.ts';
import {
  type Actions,
  type AnswerContext,
  addressing,
  baseParts,
  type CountContext,
  countOf,
  curies,
  selfLink,
  shownSlug,
  shownTermName,
  type Term,
  termPath,
} from '../../content/index.ts';
import type { OwnTermContext } from '../items/kind/own-term-members.ts';
import { fallbackOf, kinds } from '../items/kind/points.ts';
import type { SiteTaxonomy } from '../items/kind/taxonomy.ts';
import type { Links } from '../items/kind/view-context.ts';
import { itemsRoute, termsRoute } from '../items/views/item-route.ts';
import { linksSchema } from '../items/views/schemas.ts';
import { NAMESPACE } from '../site.ts';

/** The request context that the view of a term needs. */
export interface TermViewContext extends CountContext, OwnTermContext {}

const entriesIf = (there: boolean, entries: v.ObjectEntries): v.ObjectEntries => (there ? entries : {});

/** Schema titles of taxonomies whose terms have another name in the reference. */
const TITLES: Readonly<Record<string, string>> = { post_tag: 'tag' };

/** Schema of a term in responses and lists. Embedded terms have only the members that identify them. */
export const termSchema = ({ name, hierarchical, bare, own }: SiteTaxonomy) =>
  v.pipe(
    v.object({
      id: v.number(),
      ...entriesIf(!bare, {
        count: v.optional(v.pipe(v.number(), v.description('Number of published items with it.'))),
      }),
      description: v.optional(v.pipe(v.string(), v.description('HTML'))),
      ...entriesIf(!bare, { link: v.pipe(v.string(), v.description('URL of its page.')) }),
      name: v.string(),
      slug: v.string(),
      ...entriesIf(!bare, { taxonomy: v.string() }),
      ...entriesIf(hierarchical, { parent: v.optional(v.number()) }),
      meta: v.optional(v.array(v.unknown())),
      ...own.shown,
      _links: v.optional(linksSchema),
    }),
    v.title(TITLES[name] ?? name),
  );

/** A term with its links; in the context `embed`, only the members that identify it. */
export const termView = (context: TermViewContext, taxonomy: SiteTaxonomy, term: Term, asked: AnswerContext) => ({
  ...termMembers(context, taxonomy, term, asked),
  _links: termLinks(context, taxonomy, term),
});

/** A term without its links, as for a deleted one. */
export function termMembers(context: TermViewContext, taxonomy: SiteTaxonomy, term: Term, asked: AnswerContext) {
  const whole = asked !== 'embed';
  const { bare, hierarchical, own } = taxonomy;
  return {
    id: term.id,
    ...(whole && !bare && { count: countOf(context, term) }),
    ...(whole && { description: term.description }),
    ...(!bare && { link: termUrl(context, taxonomy, term) }),
    name: shownTermName(term),
    slug: shownSlug(term.slug),
    ...(!bare && { taxonomy: term.taxonomy }),
    ...(whole && hierarchical && { parent: term.parent }),
    ...(whole && { meta: [], ...own.show(context, term) }),
  };
}

/** The URL of a term's page; a URL with a query if its taxonomy is not public. */
export function termUrl(context: TermAddressContext, taxonomy: SiteTaxonomy, term: Term): string {
  const { permalinks, isPlain, front, page } = addressing(context);
  const { name, base } = taxonomy;
  if (!taxonomy.public || isPlain) return `${context.site.url}/?${termQuery(taxonomy, term)}`;
  if (!permalinks) return page([base, shownSlug(term.slug)]);
  const { [name]: chosen = base } = permalinks.bases;
  // a custom base has no front prefix (reference)
  return page([...(chosen === base ? front : []), ...baseParts(chosen), ...termPath(context.store, taxonomy, term)]);
}

/** What the URL of a term depends on. */
type TermAddressContext = Pick<TermViewContext, 'site' | 'store' | 'contributions'>;

/** A term as a URL query (reference). */
function termQuery({ name, query }: SiteTaxonomy, { id, slug }: Term): string {
  if (query) return `${query.name}=${query.by === 'id' ? id : shownSlug(slug)}`;
  return `taxonomy=${name}&term=${shownSlug(slug)}`;
}

/** URL of the route that reads a term. */
export const termRoute = (site: SiteInfo, taxonomy: SiteTaxonomy, id: number): string =>
  `${termsRoute(site, taxonomy)}/${id}`;

/** What the client may do with a term besides reading it. The default term cannot be deleted. */
export function actionsOnTerm(
  context: Pick<TermViewContext, 'principal' | 'store' | 'contributions'>,
  taxonomy: SiteTaxonomy,
  term: Term,
): Actions {
  const change = context.principal.can(taxonomy.rights.manage);
  return { change, remove: change && fallbackOf(context, taxonomy)?.id !== term.id };
}

function termLinks(context: TermViewContext, taxonomy: SiteTaxonomy, term: Term): Links {
  const { site, contributions } = context;
  return {
    self: [selfLink(termRoute(site, taxonomy, term.id), actionsOnTerm(context, taxonomy, term))],
    collection: [{ href: termsRoute(site, taxonomy) }],
    about: [{ href: site.rest(`/${NAMESPACE}/taxonomies/${taxonomy.name}`) }],
    ...(term.parent > 0 && { up: [{ embeddable: true, href: termRoute(site, taxonomy, term.parent) }] }),
    'site:post_type': carriersOf(contributions, taxonomy).map(({ kind, field }) => ({
      href: `${itemsRoute(site, kind)}?${field}=${term.id}`,
    })),
    ...taxonomy.own.links(context, term),
    curies: curies(site),
  };
}

/** The kinds whose items have terms of a taxonomy, and the member that holds them. */
export const carriersOf = (contributions: Contributions, { name }: SiteTaxonomy) =>
  contributions
    .all(kinds)
    .flatMap((kind) =>
      kind.taxonomies.filter(({ taxonomy }) => taxonomy.name === name).map(({ field }) => ({ kind, field })),
    );
