import { embeddables } from '../../content/index.ts';
import { MEDIA, shownMediaItem, UPLOADS } from '../../site/index.ts';
import type { WebContext } from '../asked/asking.ts';
import { isAt } from './items-at.ts';

/** Address of the file of a media item that everybody may see: it has no page, and its file stands in its place (reference). */
export function fileOfId(context: WebContext, id: number): string | undefined {
  const item = shownMediaItem(context, id);
  return item && context.site.file(UPLOADS, item.file);
}

/** Address of the file whose media item is at a path. @param parts of the path, decoded; some */
export function fileAt(context: WebContext, parts: readonly string[]): string | undefined {
  const media = context.contributions.all(embeddables).find(({ name }) => name === MEDIA.name);
  const id = media?.at(context, parts);
  const item = id === undefined ? undefined : shownMediaItem(context, id);
  return item && isAt(context, { kind: MEDIA, item }, parts) ? context.site.file(UPLOADS, item.file) : undefined;
}
