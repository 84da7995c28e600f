import type { SiteInfo } from '../../../core/index.ts';
import { countOf, curies, shownTermName, type Term, type UseContext } from '../../content/index.ts';
import { NAMESPACE } from '../calendar.ts';
import type { TermKind } from '../term-kind.ts';

/** What the view of a term needs to know of the request. */
export interface TermContext extends UseContext {
  readonly site: SiteInfo;
}

/** Where a term, its list and the term above it are. */
function urls({ site }: TermContext, kind: TermKind, term: Term) {
  const collection = site.rest(`/${NAMESPACE}/${kind.plural}`);
  return {
    self: `${collection}/${term.id}`,
    collection,
    ...(term.parent > 0 && { up: `${collection}/${term.parent}` }),
  };
}

/** The address of a term's page. */
export const termUrl = ({ url }: SiteInfo, { base }: TermKind, { slug }: Term): string =>
  `${url}/${base}/${encodeURIComponent(slug)}/`;

/** A term as its own routes show it. */
export const termView = (context: TermContext, kind: TermKind, term: Term) => ({
  id: term.id,
  count: countOf(context, term),
  description: term.description,
  name: shownTermName(term),
  slug: term.slug,
  taxonomy: term.taxonomy,
  ...(kind.taxonomy.hierarchical && { parent: term.parent }),
  meta: [],
  url: termUrl(context.site, kind, term),
  urls: urls(context, kind, term),
});

/** A term with its links, where it is the whole answer. */
export function linkedTermView(context: TermContext, kind: TermKind, term: Term) {
  const { site } = context;
  const { self, collection, up } = urls(context, kind, term);
  return {
    ...termView(context, kind, term),
    _links: {
      self: [{ href: self }],
      collection: [{ href: collection }],
      about: [{ href: site.rest(`/site/v2/taxonomies/${term.taxonomy}`) }],
      ...(up !== undefined && { up: [{ embeddable: true, href: up }] }),
      'site:post_type': [{ href: site.rest(`/${NAMESPACE}/events?${kind.plural}=${term.id}`) }],
      curies: curies(site),
    },
  };
}

/** A term inside an event. */
export const termInEvent = (context: TermContext, kind: TermKind, term: Term) => ({
  name: shownTermName(term),
  slug: term.slug,
  term_group: 0,
  term_taxonomy_id: term.id,
  taxonomy: term.taxonomy,
  description: term.description,
  parent: term.parent,
  count: countOf(context, term),
  filter: 'raw',
  id: term.id,
  urls: urls(context, kind, term),
});
