import * as v from 'valibot';
import { anyone, type Route } from '../../../../../core/index.ts';
import { contextParam, idParam } from '../../../../content/index.ts';
import { problem } from '../../../errors.ts';
import type { ItemKind } from '../../kind/kind.ts';
import { labelWithArticle } from '../../label-with-article.ts';
import { autosaveView } from '../../views/autosave-view.ts';
import { revisionSchemaOf } from '../../views/revision-view.ts';
import { autosavesOf } from '../versions-of.ts';
import { createRoute } from './autosave-create.ts';
import { locateParent } from './locate-version.ts';

/** `GET /<kind>/:id/autosaves`: one per user at most, newest first. */
const listRoute = (kind: ItemKind): Route =>
  kind.plugin.read({
    path: `/${kind.restBase}/${kind.naming.part('id')}/autosaves`,
    summary: `Lists the autosaves of ${labelWithArticle(kind)}.`,
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

/** `GET /<kind>/:parent/autosaves/:id` */
const readRoute = (kind: ItemKind): Route =>
  kind.plugin.read({
    path: `/${kind.restBase}/${kind.naming.part('parent')}/autosaves/:id`,
    summary: `Returns an autosave of ${labelWithArticle(kind)}.`,
    params: { parent: kind.naming.param, id: idParam, context: contextParam },
    allow: anyone,
    returns: revisionSchemaOf(kind),
    errors: [...kind.naming.errors, 'rest_cannot_read', 'rest_post_invalid_parent', 'rest_post_no_autosave'],
    run: (context) => {
      const { parent, id, context: asked } = context.params;
      const item = locateParent(context, kind, parent, 'rest_cannot_read');
      const autosaves = autosavesOf(context.store, kind, item.id);
      // the newest one replaces one that does not exist (reference)
      const autosave = autosaves.find((one) => one.id === id) ?? autosaves[0];
      if (!autosave) throw problem('rest_post_no_autosave', 'There is no autosave with that id.');
      return autosaveView(context, kind, item, autosave, asked);
    },
  });

/** All routes of the autosaves of a kind; none if it keeps no autosaves. */
export const autosaveRoutes = (kind: ItemKind): readonly Route[] =>
  kind.history ? [listRoute, createRoute, readRoute].map((route) => route(kind)) : [];
