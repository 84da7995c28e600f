import * as v from 'valibot';
import { baseSetting, type Permalinks, Structure, structureProblem } from '../../content/index.ts';
import type { SiteConfig } from '../config.ts';

const structure = v.pipe(
  v.string(),
  v.maxLength(200),
  v.check(
    (text) => structureProblem(text) === undefined,
    ({ input }) => structureProblem(String(input)) ?? '',
  ),
);

/** Settings of addresses. */
export const permalinkSettings = {
  permalinks: v.optional(
    v.nullable(
      v.pipe(
        structure,
        v.description(
          'Addresses of posts, such as /%year%/%monthnum%/%day%/%postname%/; empty for addresses by id; null for those of version 0.1.0.',
        ),
      ),
    ),
    null,
  ),
  former_permalinks: v.optional(
    v.pipe(v.array(structure), v.maxLength(20), v.description('Structures of before, by which posts are still found.')),
    [],
  ),
  category_base: v.optional(v.pipe(baseSetting, v.description('What category addresses begin with.')), 'category'),
  tag_base: v.optional(v.pipe(baseSetting, v.description('What tag addresses begin with.')), 'tag'),
};

const schema = v.object(permalinkSettings);

/** Structures that the reference offers: a site may have had one of them before. */
const OFFERED = [
  '/%year%/%monthnum%/%day%/%postname%/',
  '/%year%/%monthnum%/%postname%/',
  '/archives/%post_id%',
  '/%postname%/',
  '/%category%/%postname%/',
  '/%author%/%postname%/',
];

/** What addresses go by, of all settings of the plugin. */
type AddressSettings = v.InferOutput<typeof schema> & Pick<SiteConfig, 'show_on_front' | 'page_on_front'>;

/** Tells how addresses are made by these settings: nothing for those of version 0.1.0. */
export function permalinksOf(settings: AddressSettings): () => Permalinks | undefined {
  const { permalinks, former_permalinks, category_base, tag_base, show_on_front, page_on_front } = settings;
  const made: Permalinks | undefined =
    permalinks === null
      ? undefined
      : {
          structure: permalinks === '' ? undefined : new Structure(permalinks),
          former: [...former_permalinks, ...OFFERED].filter((text) => text !== '').map((text) => new Structure(text)),
          bases: { category: category_base, post_tag: tag_base },
          frontPage: show_on_front === 'page' ? page_on_front : 0,
        };
  return () => made;
}
