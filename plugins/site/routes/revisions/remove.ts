import * as v from 'valibot';
import { can, type Route } from '../../../../core/index.ts';
import { idParam } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import { removeVersion } from '../../history/remove-version.ts';
import type { ItemKind } from '../../kind.ts';
import { revisionSchemaOf, revisionView } from '../../views/revision.ts';
import { mayEditNamed } from '../items/locate-item.ts';
import { locateParent } from './locate-parent.ts';
import { LOCATE_REVISION_ERRORS, locateRevision } from './locate-revision.ts';

/** `DELETE /posts/:parent/revisions/:id` and its like: for good, revisions have no trash. */
export const removeRoute = (kind: ItemKind): Route =>
  kind.plugin.write({
    method: 'DELETE',
    path: `/${kind.restBase}/${kind.naming.part('parent')}/revisions/:id`,
    summary: `Deletes a revision of one of: ${kind.labels.name}.`,
    params: {
      parent: kind.naming.param,
      id: idParam,
      force: v.optional(v.pipe(v.boolean(), v.description('Has to be true: revisions have no trash.')), false),
    },
    allow: can(kind.rights.create, 'rest_cannot_delete'),
    allowRecord: mayEditNamed(kind, 'parent'),
    returns: v.object({ deleted: v.literal(true), previous: revisionSchemaOf(kind) }),
    errors: [
      ...kind.naming.errors,
      'rest_cannot_delete',
      'rest_post_invalid_parent',
      ...LOCATE_REVISION_ERRORS,
      'rest_trash_not_supported',
    ],
    run: (context) => {
      const { store, params } = context;
      const item = locateParent(context, kind, params.parent, 'rest_cannot_delete');
      const revision = locateRevision(context, kind, item, params.id);
      if (!params.force) {
        throw problem('rest_trash_not_supported', 'Revisions have no trash. Set force=true to delete one.');
      }
      const { _links, ...previous } = revisionView(context, kind, item, revision, 'view');
      removeVersion(store, kind, item.id, revision.id);
      return { deleted: true, previous };
    },
  });
