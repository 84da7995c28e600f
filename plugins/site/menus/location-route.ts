import type { SiteInfo } from '../../../core/index.ts';
import { NAMESPACE } from '../site.ts';

/** Where the places of menus are listed. */
export const locationsRoute = (site: SiteInfo): string => site.rest(`/${NAMESPACE}/menu-locations`);

/** Where one is read. @param name of the place */
export const locationRoute = (site: SiteInfo, name: string): string => `${locationsRoute(site)}/${name}`;
