import type { Cell, Subject } from '../cell.ts';
import { grid } from '../grid.ts';
import { rowCells } from '../row-cells.ts';
import { KINDS, subjectsOf } from '../site/kinds.ts';
import { words } from '../site/legend.ts';
import { READ_METHODS, UPDATE_METHODS } from '../site/routes.ts';

const ROOT = '/oembed/1.0';

/**
 * What is embedded is what everybody sees, whoever asks (issue 7; reference.md, oEmbed); other sites are asked for those who
 * write content (security.md, Who may what: oEmbed proxy).
 *
 *   ok        200; of an item: its title and nothing else
 *   none      404 oembed_invalid_url
 *   sign, no  401, 403 rest_forbidden
 *   login     401 incorrect_password
 *   bad       400 rest_invalid_param
 *   lacking   400 rest_missing_callback_param
 *   lost      404 rest_no_route
 */
const EMBED = grid(`
              nobody   wrong  subscriber  contributor  author   another  editor   administrator
  read        ok       login  ok          ok           ok       ok       ok       ok
  public      ok       login  ok          ok           ok       ok       ok       ok
  hidden      none     login  none        none         none     none     none     none
  format      ok       login  ok          ok           ok       ok       ok       ok
  lacking     lacking  login  lacking     lacking      lacking  lacking  lacking  lacking
  no-method   lost     login  lost        lost         lost     lost     lost     lost
`);
const PROXY = grid(`
              nobody       wrong  subscriber  contributor  author   another  editor   administrator
  public      sign         login  no          ok           ok       ok       ok       ok
  hidden      sign         login  no          none         none     none     none     none
  format      bad|sign     login  bad|no      bad          bad      bad      bad      bad
  lacking     lacking|sign login  lacking|no  lacking      lacking  lacking  lacking  lacking
`);

const answers = {
  refused: ['rest_forbidden'],
  missing: ['oembed_invalid_url'],
  more: { lacking: { status: 400, codes: ['rest_missing_callback_param'] } },
};
const plain = words(answers);
const title = words({ ...answers, more: { ...answers.more, ok: { status: 200, tells: ['title'] } } });
const readOnly = words({ refused: [], more: { ok: { status: 200, allow: [] } } });

/** Items with public pages; for a protected one the title. */
const isPublic = ({ kind, state }: Subject): boolean =>
  ['post', 'page'].includes(kind) && ['publish', 'password'].includes(state);

/** Every question to embeds and the answers that are right. */
export const cells: readonly Cell[] = [
  ...['', '/doc', '/embed', '/proxy'].flatMap((path) => {
    const route = ROOT + path;
    return [
      ...rowCells(EMBED, 'read', readOnly, { method: 'OPTIONS', route }),
      ...[...UPDATE_METHODS, 'DELETE'].flatMap((method) => rowCells(EMBED, 'no-method', plain, { method, route })),
    ];
  }),
  ...['', '/doc'].flatMap((path) =>
    READ_METHODS.flatMap((method) => rowCells(EMBED, 'read', plain, { method, route: ROOT + path })),
  ),
  ...(
    [
      ['/embed', EMBED],
      ['/proxy', PROXY],
    ] as const
  ).flatMap(([path, table]) => {
    const cell = { method: 'GET', route: ROOT + path };
    const subjects = KINDS.flatMap(subjectsOf);
    const post = { kind: 'post', state: 'publish', owner: 'author' };
    return [
      ...subjects.flatMap((subject) => {
        const row = isPublic(subject) ? 'public' : 'hidden';
        return [
          ...rowCells(table, row, title, { ...cell, subject, query: '?url=:page' }),
          ...rowCells(table, row, plain, { ...cell, named: subject, query: '?url=http://site.test/%3Fp=:named' }),
        ];
      }),
      ...rowCells(table, 'public', title, { ...cell, method: 'HEAD', subject: post, query: '?url=:page' }),
      ...rowCells(table, 'public', title, { ...cell, subject: post, query: '?url=:page&format=xml&maxwidth=300' }),
      // consumers write widths in many ways
      ...rowCells(table, 'public', title, { ...cell, subject: post, query: '?url=:page&maxwidth=wide' }),
      ...rowCells(table, 'format', title, { ...cell, subject: post, query: '?url=:page&format=yaml' }),
      ...rowCells(table, 'hidden', plain, { ...cell, query: '?url=https://elsewhere.example/' }),
      ...rowCells(table, 'hidden', plain, { ...cell, query: '?url=nothing' }),
      ...rowCells(table, 'lacking', plain, cell),
    ];
  }),
];
