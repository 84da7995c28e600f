import * as v from 'valibot';
import { anyone, can, type Route } from '../../../../../core/index.ts';
import { contextParam, idParam } from '../../../../content/index.ts';
import { problem } from '../../../errors.ts';
import type { ItemKind } from '../../kind/kind.ts';
import { locateNamedById, mayEditNamed } from '../../kind/locate-item.ts';
import { labelWithArticle } from '../../label-with-article.ts';
import { revisionSchemaOf, revisionView } from '../../views/revision-view.ts';
import { removeVersion } from '../stored-history.ts';
import { versionsOf } from '../versions-of.ts';
import { choose, chooseParams } from './choose.ts';
import { LOCATE_REVISION_ERRORS, locateParent, locateRevision } from './locate-version.ts';
import { VERSION_PAGE_ERRORS, versionPage, versionPageParams } from './version-page.ts';

/** `GET /<kind>/:parent/revisions`: newest first, all on one page without `per_page`. */
const listRoute = (kind: ItemKind): Route =>
  kind.plugin.read({
    path: `/${kind.restBase}/${kind.naming.part('parent')}/revisions`,
    summary: `Lists the revisions and autosaves of ${labelWithArticle(kind)}, newest first.`,
    params: {
      parent: kind.naming.param,
      context: contextParam,
      ...versionPageParams,
      ...chooseParams,
    },
    allow: anyone,
    returns: v.array(revisionSchemaOf(kind)),
    errors: [
      ...kind.naming.errors,
      'rest_cannot_read',
      'rest_no_search_term_defined',
      'rest_orderby_include_missing_include',
      'rest_post_invalid_parent',
      ...VERSION_PAGE_ERRORS,
    ],
    run: (context) => {
      const { store, site, params } = context;
      const item = locateParent(context, kind, params.parent, 'rest_cannot_read');
      const chosen = choose(versionsOf(store, kind, item.id), params, site);
      return versionPage(context, chosen, (version) => revisionView(context, kind, item, version, params.context));
    },
  });

/** `GET /<kind>/:parent/revisions/:id` */
const readRoute = (kind: ItemKind): Route =>
  kind.plugin.read({
    path: `/${kind.restBase}/${kind.naming.part('parent')}/revisions/:id`,
    summary: `Returns a revision of ${labelWithArticle(kind)}.`,
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

/** `DELETE /<kind>/:parent/revisions/:id`: permanent, because revisions have no trash. */
const removeRoute = (kind: ItemKind): Route =>
  kind.plugin.write({
    method: 'DELETE',
    path: `/${kind.restBase}/${kind.naming.part('parent')}/revisions/:id`,
    summary: `Deletes a revision of ${labelWithArticle(kind)}.`,
    params: {
      parent: kind.naming.param,
      id: idParam,
      force: v.optional(v.pipe(v.boolean(), v.description('Must be true: revisions have no trash.')), false),
    },
    allow: can(kind.rights.create, 'rest_cannot_delete'),
    locate: locateNamedById(kind, 'parent', 'rest_post_invalid_parent'),
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

/** All routes of the revisions of a kind; none if it keeps no revisions. */
export const revisionRoutes = (kind: ItemKind): readonly Route[] =>
  kind.supports.has('revisions') ? [listRoute, readRoute, removeRoute].map((route) => route(kind)) : [];
