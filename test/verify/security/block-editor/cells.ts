import type { Cell, Expected } from '../cell.ts';
import { grid } from '../grid.ts';
import { rowCells } from '../row-cells.ts';
import { words } from '../site/legend.ts';
import { READ_METHODS, UPDATE_METHODS } from '../site/routes.ts';

const ROOT = '/block-editor/v1';

/**
 * Users who write may read pages of other sites; users who may change the look of the site may read that look (security.md, Who
 * may what: templates, styles, menus, navigation writes). In these tables no other site responds, and this site has no theme.
 */
const EDITORS = grid(`
              nobody       wrong  subscriber  contributor  author   another  editor   administrator
  read        ok           login  ok          ok           ok       ok       ok       ok
  far         sign         login  no          none         none     none     none     none
  far-bad     sign|bad     login  no|bad      bad          bad      bad      bad      bad
  far-lacking sign|lacking login  no|lacking  lacking      lacking  lacking  lacking  lacking
  navigation  sign         login  no          no           no       no       no       published|locked
  theme       sign         login  no          no           no       no       no       none
  no-method   lost         login  lost        lost         lost     lost     lost     lost
`);

const more = { lacking: { status: 400, codes: ['rest_missing_callback_param'] } };
const far = words({ refused: ['rest_cannot_view_url_details'], missing: ['no_response'], more });
const theme = words({ refused: ['rest_cannot_export_templates'], missing: ['rest_theme_not_found'] });
const readOnly = words({ refused: [], more: { ok: { status: 200, allow: [] } } });

/** The word that the navigation of a state is shown, and nothing of any that is hidden. */
const shown = (state: string): Expected => ({
  status: 200,
  shows: { kinds: ['navigation'], subjects: [{ kind: 'navigation', state, owner: 'administrator' }] },
});
const fallback = words({
  refused: ['rest_cannot_create', 'rest_cannot_edit', 'rest_cannot_view'],
  more: { published: shown('publish'), locked: shown('password') },
});

const route = (path: string): string => ROOT + path;
const GET = { method: 'GET' };

/** Every question to the block editor and the answers that are right. */
export const cells: readonly Cell[] = [
  ...['', '/doc', '/url-details', '/navigation-fallback', '/export'].flatMap((path) => [
    ...rowCells(EDITORS, 'read', readOnly, { method: 'OPTIONS', route: route(path) }),
    ...[...UPDATE_METHODS, 'DELETE'].flatMap((method) =>
      rowCells(EDITORS, 'no-method', far, { method, route: route(path) }),
    ),
  ]),
  ...['', '/doc'].flatMap((path) =>
    READ_METHODS.flatMap((method) => rowCells(EDITORS, 'read', far, { method, route: route(path) })),
  ),
  ...rowCells(EDITORS, 'far', far, { ...GET, route: route('/url-details'), query: '?url=https://elsewhere.example/' }),
  ...['nothing', 'file:///etc/passwd', ''].flatMap((url) =>
    rowCells(EDITORS, 'far-bad', far, {
      ...GET,
      route: route('/url-details'),
      query: `?url=${encodeURIComponent(url)}`,
    }),
  ),
  ...rowCells(EDITORS, 'far-lacking', far, { ...GET, route: route('/url-details') }),
  ...rowCells(EDITORS, 'theme', theme, { ...GET, route: route('/export') }),
  ...rowCells(EDITORS, 'navigation', fallback, { ...GET, route: route('/navigation-fallback') }),
];
