import * as v from 'valibot';
import { can, type Route, reply } from '../../../../core/index.ts';
import { problem } from '../../errors.ts';
import { mayRemove } from '../kind/item-permissions.ts';
import type { ItemKind } from '../kind/kind.ts';
import { labelWithArticle } from '../label-with-article.ts';
import { removeItem } from '../saving/remove-item.ts';
import { saveItem } from '../saving/save-item.ts';
import { itemView } from '../views/item.ts';
import { itemSchemaOf } from '../views/schemas.ts';
import { checkRemovable } from './access.ts';
import { BY_ID_PATH, type ItemPath } from './item-path.ts';

/** `DELETE` of an item of a kind. */
export const removeRoute = (kind: ItemKind, by: ItemPath = BY_ID_PATH): Route =>
  kind.plugin.write({
    method: 'DELETE',
    path: `/${kind.restBase}/${by.part}`,
    summary: kind.trash
      ? `Moves ${labelWithArticle(kind)} to the trash, or deletes it permanently.`
      : `Deletes ${labelWithArticle(kind)} permanently.`,
    params: {
      ...by.params,
      force: v.optional(
        v.pipe(v.boolean(), v.description('Delete it permanently instead of moving it to the trash.')),
        false,
      ),
    },
    allow: can(kind.rights.create, 'rest_cannot_delete', 'Sorry, you are not allowed to delete this.'),
    locate: by.locateRefused?.(kind),
    allowRecord: by.allows(kind, mayRemove),
    batch: true,
    returns: v.union([
      v.looseObject({ deleted: v.literal(true), previous: v.looseObject({ id: v.number() }) }),
      itemSchemaOf(kind),
    ]),
    errors: [
      'rest_cannot_delete',
      'rest_post_invalid_id',
      kind.trash ? 'rest_already_trashed' : 'rest_trash_not_supported',
      'rest_precondition_failed',
    ],
    run: (context) => {
      const { params } = context;
      const before = by.locate(context, kind, params);
      checkRemovable(context, kind, before);
      context.checkIfMatch(kind.collection, before.id);
      if (params.force) {
        const previous = itemView(context, kind, before, { context: 'edit', links: false });
        removeItem(context, kind, before);
        return { deleted: true, previous };
      }
      if (!kind.trash) {
        throw problem('rest_trash_not_supported', 'This has no trash. Set force=true to delete it permanently.');
      }
      if (before.status === 'trash') throw problem('rest_already_trashed', 'This is already in the trash.');
      // as in WordPress, an item restored from the trash is no longer sticky
      const item = saveItem(context, kind, { status: 'trash', sticky: false }, before);
      return reply(itemView(context, kind, item, { context: 'edit' }), {
        record: { collection: kind.collection, id: item.id },
      });
    },
  });
