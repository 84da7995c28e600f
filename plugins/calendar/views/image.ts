import { type Image, media } from '../../content/index.ts';
import type { ViewContext } from './base.ts';

/** A record's image, or `false`: for none, and for one that is not theirs to see. */
export function imageView(context: ViewContext, id: number | undefined): Image | false {
  return id === undefined ? false : (context.contributions.ask(media, { ...context, reference: id }) ?? false);
}
