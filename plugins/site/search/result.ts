import * as v from 'valibot';
import { linksSchema } from '../items/views/schemas.ts';
import { NAMESPACE } from '../site.ts';
import type { SearchContext } from './params.ts';

/** Path of the search. */
export const SEARCH = '/search';

/** Something that a search found. */
export interface Result {
  readonly id: number | string;
  /** HTML */
  readonly title: string;
  /** Its page. */
  readonly url: string;
  /** What it is, where that is not the type that is searched. */
  readonly type?: string;
  /** Name of its kind. */
  readonly subtype?: string;
  /** Where it is read, and what it is one of; none for what has no route. */
  readonly links?: { readonly self: string; readonly about: string };
}

/** A page of what a search found, and how much there is. */
export interface Results {
  readonly results: readonly Result[];
  readonly total: number;
}

/** Something that is searched, as data. */
export interface Searched {
  /** Names of what it is made of. */
  readonly subtypes: (context: SearchContext) => readonly string[];
  /** Of what everybody may see. @param subtypes some of these */
  readonly find: (context: SearchContext, subtypes: readonly string[]) => Results;
}

/** Something that was found, as it is shown. */
export const resultSchema = v.pipe(
  v.object({
    id: v.union([v.number(), v.string()]),
    title: v.pipe(v.string(), v.description('HTML')),
    url: v.pipe(v.string(), v.description('Its page.')),
    type: v.pipe(v.string(), v.description('What was searched; of a term the name of its taxonomy.')),
    subtype: v.optional(v.pipe(v.string(), v.description('Name of its kind; terms have none.'))),
    _links: linksSchema,
  }),
  v.title('search-result'),
);

/** Something that was found, as it is shown. */
export const resultView = ({ params, site }: SearchContext, { id, title, url, type, subtype, links }: Result) => ({
  id,
  title,
  url,
  type: type ?? params.type,
  ...(subtype !== undefined && { subtype }),
  _links: {
    ...(links && { self: [{ embeddable: true, href: links.self }], about: [{ href: links.about }] }),
    collection: [{ href: site.rest(`/${NAMESPACE}${SEARCH}`) }],
  },
});
