import type { AnswerContext } from '../../../content/index.ts';
import type { NamedVersion } from '../history/versions-of.ts';
import type { Item } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';
import type { ViewContext } from '../kind/view-context.ts';
import { itemUrl } from './address.ts';
import { revisionView } from './revision-view.ts';
import { draftTimes } from './version-members.ts';

/** Is it the updated draft itself instead of a separate version? */
const isDraftItself = (item: Item, { id }: NamedVersion): boolean => id === item.id;

/** The URL where editors preview unsaved changes; empty for a kind without pages. */
function previewLink(context: ViewContext, kind: ItemKind, item: Item, autosave: NamedVersion): string {
  if (kind.base === undefined) return '';
  const url = new URL(itemUrl(context, kind, item));
  // for the draft itself, there is no separate version to show
  if (!isDraftItself(item, autosave)) url.searchParams.set('preview_id', String(item.id));
  url.searchParams.set('preview', 'true');
  return url.href;
}

/** An autosave of an item as it is shown: like a revision, with a preview link in the context `edit`. */
export function autosaveView(
  context: ViewContext,
  kind: ItemKind,
  item: Item,
  autosave: NamedVersion,
  asked: AnswerContext,
): Record<string, unknown> {
  const { _links, ...members } = revisionView(context, kind, item, autosave, asked);
  const times = isDraftItself(item, autosave) && draftTimes(context.site, item);
  const preview = asked === 'edit' && { preview_link: previewLink(context, kind, item, autosave) };
  return { ...members, ...times, ...preview, ...(_links !== undefined && { _links }) };
}
