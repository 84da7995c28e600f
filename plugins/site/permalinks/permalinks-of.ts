import { type Permalinks, Structure } from '../../content/index.ts';
import type { SiteConfig } from '../config/config.ts';

/** Structures that the reference offers: the site may have used one of them before. */
const OFFERED = [
  '/%year%/%monthnum%/%day%/%postname%/',
  '/%year%/%monthnum%/%postname%/',
  '/archives/%post_id%',
  '/%postname%/',
  '/%category%/%postname%/',
  '/%author%/%postname%/',
];

/** The settings of the plugin that determine URLs. */
type AddressSettings = Pick<SiteConfig, 'permalinks' | 'former_permalinks' | 'category_base' | 'tag_base'>;

/** Returns the permalinks of these settings; undefined for URLs as in version 0.1.0. */
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
