import * as v from 'valibot';
import { type Actions, selfLink } from '../../content/index.ts';
import { linksSchema } from '../items/views/schemas.ts';
import { NAMESPACE } from '../site.ts';
import type { SearchContext } from './params.ts';

/** Path of the search. */
export const SEARCH = '/search';

/** A search result. */
export interface Result {
  readonly id: number | string;
  /** HTML */
  readonly title: string;
  /** Its page. */
  readonly url: string;
  /** Its type, if it differs from the type searched. */
  readonly type?: string;
  /** Name of its kind. */
  readonly subtype?: string;
  /** URLs of the routes that read it and its type, and what the client may do with it; absent for results without a route. */
  readonly links?: { readonly self: string; readonly about: string; readonly actions: Actions };
}

/** A page of search results, and their total number. */
export interface Results {
  readonly results: readonly Result[];
  readonly total: number;
}

/** A searchable type. */
export interface Searched {
  /** Names of its subtypes. */
  readonly subtypes: (context: SearchContext) => readonly string[];
  /** Searches public records only. @param subtypes some of its subtypes */
  readonly find: (context: SearchContext, subtypes: readonly string[]) => Results;
}

/** Schema of a search result in responses. */
export const resultSchema = v.pipe(
  v.object({
    id: v.union([v.number(), v.string()]),
    title: v.pipe(v.string(), v.description('HTML')),
    url: v.pipe(v.string(), v.description('URL of its page.')),
    type: v.pipe(v.string(), v.description('Type that was searched; for a term, the name of its taxonomy.')),
    subtype: v.optional(v.pipe(v.string(), v.description('Name of its type; missing for terms.'))),
    _links: linksSchema,
  }),
  v.title('search-result'),
);

/** A search result in responses. */
export const resultView = ({ params, site }: SearchContext, { id, title, url, type, subtype, links }: Result) => ({
  id,
  title,
  url,
  type: type ?? params.type,
  ...(subtype !== undefined && { subtype }),
  _links: {
    ...(links && {
      self: [{ embeddable: true, ...selfLink(links.self, links.actions) }],
      about: [{ href: links.about }],
    }),
    collection: [{ href: site.rest(`/${NAMESPACE}${SEARCH}`) }],
  },
});
