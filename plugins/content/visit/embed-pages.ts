import { firstPoint, type SiteInfo } from '../../../core/index.ts';

/** A record to show in a frame of another site. */
export interface EmbedAsking {
  readonly site: SiteInfo;
  readonly id: number;
}

/** Returns the absolute URL of the small page that shows a record in a frame of another site. */
export const embedPages = firstPoint<EmbedAsking, string>('content/embed-pages');
