import * as v from 'valibot';
import { anyone, type Route } from '../../../../core/index.ts';
import { contextParam, described } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import { versionsOf } from '../../history/versions-of.ts';
import type { ItemKind } from '../../kind.ts';
import { checkPage, type PageParams, pageParams, pageReply, slice } from '../../page.ts';
import { revisionSchemaOf, revisionView } from '../../views/revision.ts';
import { choose, chooseParams } from './choose.ts';
import { locateParent } from './locate-parent.ts';

/** `GET /posts/:parent/revisions` and its like: the newest first, all on one page unless the page has a size. */
export const listRoute = (kind: ItemKind): Route =>
  kind.plugin.read({
    path: `/${kind.restBase}/${kind.naming.part('parent')}/revisions`,
    summary: `Lists revisions and autosaves of one of: ${kind.labels.name}; the newest first.`,
    params: {
      parent: kind.naming.param,
      context: contextParam,
      ...pageParams,
      per_page: described(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
        'Revisions per page, at most 100; all when left out.',
      ),
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
      'rest_revision_invalid_offset_number',
      'rest_revision_invalid_page_number',
    ],
    run: (context) => {
      const { store, site, params } = context;
      const item = locateParent(context, kind, params.parent, 'rest_cannot_read');
      const chosen = choose(versionsOf(store, kind, item.id), params, site);
      const paged = { ...params, per_page: params.per_page ?? Math.max(1, chosen.length) };
      checkPlace(paged, chosen.length);
      const { offset, limit } = slice(paged);
      const found = { records: chosen.slice(offset, offset + limit), total: chosen.length };
      return pageReply({ ...context, params: paged }, found, `${kind.name} revision ${params.context}`, (version) =>
        revisionView(context, kind, item, version, params.context),
      );
    },
  });

/** @throws ApiError rest_revision_invalid_offset_number, rest_revision_invalid_page_number */
function checkPlace(paged: PageParams, total: number): void {
  const { offset = 0 } = paged;
  if (offset === 0) checkPage(paged, total, 'rest_revision_invalid_page_number');
  else if (total > 0 && offset >= total) {
    throw problem('rest_revision_invalid_offset_number', 'There are not so many revisions.');
  }
}
