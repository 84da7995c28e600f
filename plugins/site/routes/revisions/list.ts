import * as v from 'valibot';
import { anyone, type Route } from '../../../../core/index.ts';
import { contextParam } from '../../../content/index.ts';
import { versionsOf } from '../../history/versions-of.ts';
import type { ItemKind } from '../../kind.ts';
import { revisionSchemaOf, revisionView } from '../../views/revision.ts';
import { choose, chooseParams } from './choose.ts';
import { locateParent } from './locate-parent.ts';
import { VERSION_PAGE_ERRORS, versionPage, versionPageParams } from './version-page.ts';

/** `GET /posts/:parent/revisions` and its like: the newest first, all on one page unless the page has a size. */
export const listRoute = (kind: ItemKind): Route =>
  kind.plugin.read({
    path: `/${kind.restBase}/${kind.naming.part('parent')}/revisions`,
    summary: `Lists revisions and autosaves of one of: ${kind.labels.name}; the newest first.`,
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
      return versionPage(context, chosen, `${kind.name} revision ${params.context}`, (version) =>
        revisionView(context, kind, item, version, params.context),
      );
    },
  });
