import type { SiteInfo } from '../../../core/index.ts';
import { NAMESPACE } from '../site.ts';

/** Where the places of menus are listed, or one is read. @param name of a place */
export const locationRoute = (site: SiteInfo, name?: string): string =>
  site.rest(['', NAMESPACE, 'menu-locations', ...(name === undefined ? [] : [name])].join('/'));
