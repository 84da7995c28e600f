import { eq } from '../../../core/index.ts';
import { addressing, embeddables, slugKey } from '../../content/index.ts';
import { MEDIA, shownMediaItem, UPLOADS } from '../../site/index.ts';
import type { WebContext } from '../asked/asking.ts';
import { isAt } from './items-at.ts';

/** Address of the file of a media item that everybody may see: it has no page, and its file stands in its place (reference). */
export function fileOfId(context: WebContext, id: number): string | undefined {
  const item = shownMediaItem(context, id);
  return item && context.site.file(UPLOADS, item.file);
}

/**
 * Address of the file whose media item is at a path, or is named by its slug behind the address of any post, and behind any other
 * with `attachment/` between (reference).
 *
 * @param parts of the path, decoded; some
 */
export const fileAt = (context: WebContext, parts: readonly string[]): string | undefined =>
  fileOfItemAt(context, parts) ??
  (isBehindPost(context, parts.slice(0, -1)) ? fileNamed(context, parts.at(-1) ?? '') : undefined);

function fileOfItemAt(context: WebContext, parts: readonly string[]): string | undefined {
  const media = context.contributions.all(embeddables).find(({ name }) => name === MEDIA.name);
  const id = media?.at(context, parts);
  const item = id === undefined ? undefined : shownMediaItem(context, id);
  return item && isAt(context, { kind: MEDIA, item }, parts) ? context.site.file(UPLOADS, item.file) : undefined;
}

/** Is a path that of a post, be it there or not, or one that ends with `attachment`? */
const isBehindPost = (context: WebContext, above: readonly string[]): boolean =>
  above.at(-1) === ATTACHMENT
    ? above.length > 1
    : above.length > 0 && addressing(context).permalinks?.structure?.match(above) !== undefined;

const ATTACHMENT = 'attachment';

/** Address of the file whose media item has a slug, if everybody may see it. */
export function fileNamed(context: WebContext, slug: string): string | undefined {
  const item = context.store.of(MEDIA.collection).first(eq('slug', slugKey(slug)));
  return item && fileOfId(context, item.id);
}
