import { type Image, media } from '../../content/index.ts';
import type { ViewContext } from './base.ts';

/** A record's image, or `false`. */
export function imageView({ contributions, store }: ViewContext, id: number | undefined): Image | false {
  return id === undefined ? false : (contributions.ask(media, { reference: id, store }) ?? false);
}
