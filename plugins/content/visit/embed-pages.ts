import { firstPoint, type SiteInfo } from '../../../core/index.ts';

/** Which record is to be shown in a frame of another site. */
export interface EmbedAsking {
  readonly site: SiteInfo;
  readonly id: number;
}

/** Absolute URL of the small page that shows a record in a frame of another site. */
export const embedPages = firstPoint<EmbedAsking, string>('content/embed-pages');
