import { anyone, type Route } from '../../../../core/index.ts';
import { contextParam, idParam } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import { autosavesOf } from '../../history/versions-of.ts';
import type { ItemKind } from '../../kind.ts';
import { autosaveView } from '../../views/autosave.ts';
import { revisionSchemaOf } from '../../views/revision.ts';
import { locateParent } from '../revisions/locate-parent.ts';

/** `GET /posts/:parent/autosaves/:id` and its like */
export const readRoute = (kind: ItemKind): Route =>
  kind.plugin.read({
    path: `/${kind.restBase}/${kind.naming.part('parent')}/autosaves/:id`,
    summary: `Reads an autosave of one of: ${kind.labels.name}.`,
    params: { parent: kind.naming.param, id: idParam, context: contextParam },
    allow: anyone,
    returns: revisionSchemaOf(kind),
    errors: [...kind.naming.errors, 'rest_cannot_read', 'rest_post_invalid_parent', 'rest_post_no_autosave'],
    run: (context) => {
      const { parent, id, context: asked } = context.params;
      const item = locateParent(context, kind, parent, 'rest_cannot_read');
      const autosave = autosavesOf(context.store, kind, item.id).find((one) => one.id === id);
      if (!autosave) throw problem('rest_post_no_autosave', 'There is no autosave with that id.');
      return autosaveView(context, kind, item, autosave, asked);
    },
  });
