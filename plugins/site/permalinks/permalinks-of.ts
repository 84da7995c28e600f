import { type Permalinks, Structure } from '../../content/index.ts';
import type { SiteConfig } from '../config/config.ts';

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
type AddressSettings = Pick<SiteConfig, 'permalinks' | 'former_permalinks' | 'category_base' | 'tag_base'>;

/** Tells how addresses are made by these settings: nothing for those of version 0.1.0. */
export function permalinksOf(settings: AddressSettings): () => Permalinks | undefined {
  const { permalinks, former_permalinks, category_base, tag_base } = settings;
  const made: Permalinks | undefined =
    permalinks === null
      ? undefined
      : {
          structure: permalinks === '' ? undefined : new Structure(permalinks),
          former: [...former_permalinks, ...OFFERED].filter((text) => text !== '').map((text) => new Structure(text)),
          bases: { category: category_base, post_tag: tag_base },
        };
  return () => made;
}
