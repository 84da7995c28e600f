import { anyone, type Route } from '../../../../core/index.ts';
import { contextParam, idParam } from '../../../content/index.ts';
import type { ItemKind } from '../../kind.ts';
import { revisionSchemaOf, revisionView } from '../../views/revision.ts';
import { locateParent } from './locate-parent.ts';
import { LOCATE_REVISION_ERRORS, locateRevision } from './locate-revision.ts';

/** `GET /posts/:parent/revisions/:id` and its like */
export const readRoute = (kind: ItemKind): Route =>
  kind.plugin.read({
    path: `/${kind.restBase}/${kind.naming.part('parent')}/revisions/:id`,
    summary: `Reads a revision of one of: ${kind.labels.name}.`,
    params: { parent: kind.naming.param, id: idParam, context: contextParam },
    allow: anyone,
    returns: revisionSchemaOf(kind),
    errors: [...kind.naming.errors, 'rest_cannot_read', 'rest_post_invalid_parent', ...LOCATE_REVISION_ERRORS],
    run: (context) => {
      const { parent, id, context: asked } = context.params;
      const item = locateParent(context, kind, parent, 'rest_cannot_read');
      return revisionView(context, kind, item, locateRevision(context, kind, item, id), asked);
    },
  });
