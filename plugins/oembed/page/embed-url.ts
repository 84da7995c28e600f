import type { SiteInfo } from '../../../core/index.ts';

/** The address of the page that shows an item in a frame of another site. */
export const embedUrl = ({ url }: Pick<SiteInfo, 'url'>, id: number): string => `${url}/embed/${id}`;
