import {
  addressing,
  baseParts,
  type CountContext,
  countOf,
  curies,
  shownSlug,
  shownTermName,
  type Term,
  termPath,
  type UseContext,
} from '../../content/index.ts';
import { NAMESPACE } from '../calendar.ts';
import type { TermKind } from '../term-kind.ts';
import type { PageContext } from './base.ts';

/** Context of the view of a term. */
export interface TermContext extends CountContext, TermAddressContext {}

/** Context of the URL of a term's page. */
type TermAddressContext = Pick<PageContext, 'site' | 'contributions' | 'config'> & Pick<UseContext, 'store'>;

/** API URLs of a term, its list and its parent. */
function urls({ site }: TermContext, kind: TermKind, term: Term) {
  const collection = site.rest(`/${NAMESPACE}/${kind.plural}`);
  return {
    self: `${collection}/${term.id}`,
    collection,
    ...(term.parent > 0 && { up: `${collection}/${term.parent}` }),
  };
}

/** The URL of a term's page. */
export function termUrl(context: TermAddressContext, kind: TermKind, term: Term): string {
  const { config, site, store } = context;
  const { permalinks, isPlain, page } = addressing(context);
  const slug = shownSlug(term.slug);
  if (isPlain) return `${site.url}/?${kind.query}=${slug}`;
  const base = [config.events_base, config[`${kind.name}_base`]].flatMap(baseParts);
  return page([...base, ...(permalinks ? termPath(store, kind.taxonomy, term) : [slug])]);
}

/** The view of a term in its own routes. */
export const termView = (context: TermContext, kind: TermKind, term: Term) => ({
  id: term.id,
  count: countOf(context, term),
  description: term.description,
  name: shownTermName(term),
  slug: shownSlug(term.slug),
  taxonomy: term.taxonomy,
  ...(kind.taxonomy.hierarchical && { parent: term.parent }),
  meta: [],
  url: termUrl(context, kind, term),
  urls: urls(context, kind, term),
});

/** The view of a term as the whole response, with its links. */
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

/** The view of a term inside an event. */
export const termInEvent = (context: TermContext, kind: TermKind, term: Term) => ({
  name: shownTermName(term),
  slug: shownSlug(term.slug),
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
