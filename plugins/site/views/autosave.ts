import type { AnswerContext } from '../../content/index.ts';
import type { NamedVersion } from '../history/versions-of.ts';
import type { Item } from '../item.ts';
import type { ItemKind } from '../kind.ts';
import type { ViewContext } from './context.ts';
import { previewLink } from './preview-link.ts';
import { revisionView } from './revision.ts';

/** An autosave of an item as it is shown: a revision, and for editing where to see it. */
export function autosaveView(
  context: ViewContext,
  kind: ItemKind,
  item: Item,
  autosave: NamedVersion,
  asked: AnswerContext,
): Record<string, unknown> {
  const { _links, ...members } = revisionView(context, kind, item, autosave, asked);
  const link = asked === 'edit' ? previewLink(context, kind, item) : undefined;
  return { ...members, ...(link !== undefined && { preview_link: link }), ...(_links !== undefined && { _links }) };
}
