import type { Cell } from '../../cell.ts';
import { rowCells } from '../../row-cells.ts';
import { words } from '../legend.ts';
import { REGISTRIES } from '../reading.ts';
import { ROOT } from '../routes.ts';

interface Registry {
  readonly plural: string;
  /** Its part of the path. */
  readonly part: string;
  readonly missing: string;
  /** The row of each entry in the context edit. */
  readonly entries: Readonly<Record<string, string>>;
}

const LISTS: readonly Registry[] = [
  {
    plural: 'types',
    part: 'type',
    missing: 'rest_type_invalid',
    entries: {
      post: 'post-edit',
      page: 'page-edit',
      attachment: 'media-edit',
      wp_block: 'wp_block-edit',
      wp_navigation: 'navigation-edit',
      nav_menu_item: 'navigation-edit',
      wp_template: 'navigation-edit',
      wp_template_part: 'navigation-edit',
      wp_global_styles: 'navigation-edit',
    },
  },
  {
    plural: 'taxonomies',
    part: 'taxonomy',
    missing: 'rest_taxonomy_invalid',
    entries: {
      category: 'term-edit',
      post_tag: 'term-edit',
      wp_pattern_category: 'term-edit',
      nav_menu: 'navigation-edit',
    },
  },
  { plural: 'statuses', part: 'status', missing: 'rest_status_invalid', entries: { publish: 'read' } },
];

const HIDDEN_STATUSES = ['future', 'draft', 'pending', 'private', 'trash'];

/** Types, taxonomies and statuses are listed and read. */
export const registryCells: readonly Cell[] = LISTS.flatMap(({ plural, part, missing, entries }) => {
  const route = `${ROOT}/${plural}/:${part}`;
  const cells = (row: string, code: string, cell: Omit<Cell, 'who' | 'expected'>) =>
    rowCells(REGISTRIES, row, words({ refused: [code], missing: [missing] }), cell);
  const method = 'GET';
  return [
    ...cells('list', '', { method, route: `${ROOT}/${plural}` }),
    ...cells('list-edit', 'rest_cannot_view', { method, route: `${ROOT}/${plural}`, query: '?context=edit' }),
    ...Object.entries(entries).flatMap(([name, row]) => [
      ...cells('read', '', { method, route, parts: { [part]: name } }),
      ...cells(row, 'rest_forbidden_context', { method, route, parts: { [part]: name }, query: '?context=edit' }),
    ]),
    ...cells('none', '', { method, route, parts: { [part]: 'unheard' } }),
    ...(part === 'status'
      ? HIDDEN_STATUSES.flatMap((name) =>
          cells('status-hidden', 'rest_cannot_read_status', { method, route, parts: { status: name } }),
        )
      : []),
  ];
});
