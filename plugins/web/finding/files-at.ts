import { eq } from '../../../core/index.ts';
import { addressing, embeddables, slugKey } from '../../content/index.ts';
import { MEDIA, shownMediaItem, UPLOADS } from '../../site/index.ts';
import type { WebContext } from '../asked/asking.ts';
import { isAt } from './items-at.ts';

/** URL of the file of a public media item, which is shown instead of a page (reference). */
export function fileOfId(context: WebContext, id: number): string | undefined {
  const item = shownMediaItem(context, id);
  return item && context.site.file(UPLOADS, item.file);
}

/**
 * URL of the file whose media item is at a path. Its slug may also follow the path of any post, or any other path and `attachment/`
 * (reference).
 *
 * @param parts of the path, decoded; not empty
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

/** Does a path have the structure of a post's path, whether or not the post exists, or end with `attachment`? */
const isBehindPost = (context: WebContext, above: readonly string[]): boolean =>
  above.at(-1) === ATTACHMENT
    ? above.length > 1
    : above.length > 0 && addressing(context).permalinks?.structure?.match(above) !== undefined;

const ATTACHMENT = 'attachment';

/** URL of the file of the public media item with this slug. */
export function fileNamed(context: WebContext, slug: string): string | undefined {
  const item = context.store.of(MEDIA.collection).first(eq('slug', slugKey(slug)));
  return item && fileOfId(context, item.id);
}
