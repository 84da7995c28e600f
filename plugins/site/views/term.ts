import * as v from 'valibot';
import type { Contributions, SiteInfo } from '../../../core/index.ts';
import { type AnswerContext, countOf, curies, type Term, type UseContext } from '../../content/index.ts';
import { kinds } from '../points.ts';
import { NAMESPACE } from '../site.ts';
import type { SiteTaxonomy } from '../taxonomy.ts';
import { itemsRoute } from './item-route.ts';
import type { Links } from './link.ts';
import { linksSchema } from './schemas.ts';

/** What the view of a term needs to know of the request. */
export interface TermViewContext extends UseContext {
  readonly site: SiteInfo;
}

/** A term as its routes answer it, or a member of their lists. Where it is embedded, only what names it. */
export const termSchema = ({ name, hierarchical }: SiteTaxonomy) =>
  v.pipe(
    v.object({
      id: v.number(),
      count: v.optional(v.pipe(v.number(), v.description('How many published items carry it.'))),
      description: v.optional(v.pipe(v.string(), v.description('HTML'))),
      link: v.pipe(v.string(), v.description('Its page.')),
      name: v.string(),
      slug: v.string(),
      taxonomy: v.string(),
      ...((hierarchical ? { parent: v.optional(v.number()) } : {}) as Record<string, v.GenericSchema>),
      meta: v.optional(v.array(v.unknown())),
      _links: v.optional(linksSchema),
    }),
    v.title(name),
  );

/** A term in a context: `embed` shows only what names it. */
export const termView = (context: TermViewContext, taxonomy: SiteTaxonomy, term: Term, asked: AnswerContext) => ({
  ...termMembers(context, taxonomy, term, asked),
  _links: termLinks(context, taxonomy, term),
});

/** The same without its links: what it was. */
export function termMembers(context: TermViewContext, taxonomy: SiteTaxonomy, term: Term, asked: AnswerContext) {
  const whole = asked !== 'embed';
  return {
    id: term.id,
    ...(whole && { count: countOf(context, term), description: term.description }),
    link: termUrl(context.site, taxonomy, term),
    name: term.name,
    slug: term.slug,
    taxonomy: term.taxonomy,
    ...(whole && taxonomy.hierarchical && { parent: term.parent }),
    ...(whole && { meta: [] }),
  };
}

/** The address of a term's page; by name where its taxonomy has no pages. */
export function termUrl({ url }: SiteInfo, taxonomy: SiteTaxonomy, term: Term): string {
  const slug = encodeURIComponent(term.slug);
  return taxonomy.public ? `${url}/${taxonomy.base}/${slug}/` : `${url}/?taxonomy=${taxonomy.name}&term=${slug}`;
}

/** Where a term is read. */
export const termRoute = (site: SiteInfo, taxonomy: SiteTaxonomy, id: number): string =>
  `${termsRoute(site, taxonomy)}/${id}`;

/** Where the terms of a taxonomy are listed. */
export const termsRoute = (site: SiteInfo, { namespace, restBase }: SiteTaxonomy): string =>
  site.rest(`/${namespace}/${restBase}`);

function termLinks({ site, contributions }: TermViewContext, taxonomy: SiteTaxonomy, term: Term): Links {
  return {
    self: [{ href: termRoute(site, taxonomy, term.id) }],
    collection: [{ href: termsRoute(site, taxonomy) }],
    about: [{ href: site.rest(`/${NAMESPACE}/taxonomies/${taxonomy.name}`) }],
    ...(term.parent > 0 && { up: [{ embeddable: true, href: termRoute(site, taxonomy, term.parent) }] }),
    'site:post_type': carriersOf(contributions, taxonomy).map(({ kind, field }) => ({
      href: `${itemsRoute(site, kind)}?${field}=${term.id}`,
    })),
    curies: curies(site),
  };
}

/** The kinds whose items carry terms of a taxonomy, and the member that holds them. */
export const carriersOf = (contributions: Contributions, { name }: SiteTaxonomy) =>
  contributions
    .all(kinds)
    .flatMap((kind) =>
      kind.taxonomies.filter(({ taxonomy }) => taxonomy.name === name).map(({ field }) => ({ kind, field })),
    );
