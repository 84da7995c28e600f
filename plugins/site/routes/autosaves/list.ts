import * as v from 'valibot';
import { anyone, type Route } from '../../../../core/index.ts';
import { contextParam } from '../../../content/index.ts';
import { autosavesOf } from '../../history/versions-of.ts';
import type { ItemKind } from '../../kind.ts';
import { autosaveView } from '../../views/autosave.ts';
import { revisionSchemaOf } from '../../views/revision.ts';
import { locateParent } from '../revisions/locate-parent.ts';

/** `GET /posts/:id/autosaves` and its like: one of each user who has one, the newest first. */
export const listRoute = (kind: ItemKind): Route =>
  kind.plugin.read({
    path: `/${kind.restBase}/${kind.naming.part('id')}/autosaves`,
    summary: `Lists the autosaves of one of: ${kind.labels.name}.`,
    params: { id: kind.naming.param, context: contextParam },
    allow: anyone,
    returns: v.array(revisionSchemaOf(kind)),
    errors: [...kind.naming.errors, 'rest_cannot_read', 'rest_post_invalid_parent'],
    run: (context) => {
      const { id, context: asked } = context.params;
      const item = locateParent(context, kind, id, 'rest_cannot_read');
      return autosavesOf(context.store, kind, item.id).map((autosave) =>
        autosaveView(context, kind, item, autosave, asked),
      );
    },
  });
