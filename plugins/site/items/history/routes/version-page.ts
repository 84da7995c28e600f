import * as v from 'valibot';
import { type ReadContext, type Reply, reply } from '../../../../../core/index.ts';
import { described } from '../../../../content/index.ts';
import { problem, type SiteCode } from '../../../errors.ts';
import { checkPage, type PageParams, pageOptions, pageParams, slice } from '../../page.ts';
import type { NamedVersion } from '../versions-of.ts';

/** Page parameters of a list of versions. Without `per_page`, all are on one page. */
export const versionPageParams = {
  ...pageParams,
  per_page: described(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    'Revisions per page, at most 100. Default: all, in which case offset is ignored.',
  ),
};

/** Values of `versionPageParams`. */
interface VersionPageParams extends Omit<PageParams, 'per_page'> {
  readonly per_page?: number | undefined;
}

/** Error codes that `versionPage` throws. */
export const VERSION_PAGE_ERRORS: readonly SiteCode[] = [
  'rest_revision_invalid_offset_number',
  'rest_revision_invalid_page_number',
];

/**
 * The response of a list of versions. Without `per_page`, it contains all, whatever the offset (WordPress, `WP_Query`).
 *
 * @throws ApiError with one of `VERSION_PAGE_ERRORS`
 */
export function versionPage(
  context: Pick<ReadContext<VersionPageParams>, 'params' | 'site' | 'url'>,
  versions: readonly NamedVersion[],
  show: (version: NamedVersion) => unknown,
): Reply {
  const { params } = context;
  const paged = { ...params, per_page: params.per_page ?? Math.max(1, versions.length) };
  checkPlace(paged, versions.length);
  const { offset, limit } = slice(paged);
  const shown = params.per_page === undefined ? versions : versions.slice(offset, offset + limit);
  return reply(shown.map(show), pageOptions({ ...context, params: paged }, versions.length));
}

/** @throws ApiError rest_revision_invalid_offset_number, rest_revision_invalid_page_number */
function checkPlace(paged: PageParams, total: number): void {
  const { offset = 0 } = paged;
  if (offset === 0) checkPage(paged, total, 'rest_revision_invalid_page_number');
  else if (total > 0 && offset >= total) {
    throw problem('rest_revision_invalid_offset_number', 'The offset is larger than the number of revisions.');
  }
}
