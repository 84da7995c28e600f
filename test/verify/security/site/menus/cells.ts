import type { Cell, Expected, Subject } from '../../cell.ts';
import type { Principal } from '../../principals.ts';
import { type Legend, rowCells } from '../../row-cells.ts';
import { pathCellsOf } from '../cells/path-cells.ts';
import { becoming, words } from '../legend.ts';
import { READ_METHODS, ROOT, UPDATE_METHODS } from '../routes.ts';
import { ASKED } from '../writing.ts';
import { CREATE, type Doors, EDIT, LISTED, LISTED_EDIT, VIEW } from './reading.ts';
import { isShown, mayEdit, mayRead } from './rights.ts';
import {
  ABSENT_ITEMS,
  AUTOSAVE,
  DRAFT,
  ITEMS,
  LOCATION,
  MENU,
  NO_MENU,
  OBJECT_KINDS,
  OBJECTS,
  PUBLISHED,
  pointingTo,
} from './subjects.ts';

const LIST = `${ROOT}/menu-items`;
const ITEM = `${LIST}/:id`;
const MENUS = `${ROOT}/menus`;
const LOCATIONS = `${ROOT}/menu-locations`;

const UNSEEN = 'rest_cannot_view';
const NO_ITEM = ['rest_post_invalid_id'];
/** An item that cannot go to the trash. */
const KEPT: Expected = { status: 501, codes: ['rest_trash_not_supported'] };

const told: Expected = { status: 200, tells: ['title', 'text'] };
const reads = (ok: Expected) => words({ refused: [UNSEEN, 'rest_forbidden'], missing: NO_ITEM, more: { ok } });
const edits = (ok: Expected) =>
  words({ refused: ['rest_forbidden_context', UNSEEN, 'rest_forbidden'], missing: NO_ITEM, more: { ok } });
const writes = (code: string, ok: Expected = { status: 200 }) =>
  words({ refused: [code], missing: NO_ITEM, more: { ok, kept: KEPT } });

/** Every path of menus. */
const paths = pathCellsOf(
  {
    '/menu-items': ['POST'],
    '/menu-items/:id': [...UPDATE_METHODS, 'DELETE'],
    '/menu-items/:id/autosaves': ['POST'],
    '/menu-items/:parent/autosaves/:id': [],
    '/menus': ['POST'],
    '/menus/:id': [...UPDATE_METHODS, 'DELETE'],
    '/menu-locations': [],
    '/menu-locations/:location': [],
  },
  { kind: 'menu-item', state: 'missing', owner: 'administrator' },
);

const statusOf = ({ state }: Subject): string => (state === 'draft' ? 'draft' : 'publish');

/** Lists of items, by status and context; items show the title of their target to users who may read it. */
function listCells(doors: Doors): readonly Cell[] {
  const shown = (status: string, may: (subject: Subject) => boolean, who: Principal): Expected => {
    const asked = status === '-' ? ['publish'] : status.split(',');
    const isAsked = (subject: Subject) => status === 'any' || asked.includes(statusOf(subject));
    const points = isAsked(PUBLISHED) && may(PUBLISHED);
    return {
      status: 200,
      shows: {
        kinds: ['menu-item', ...OBJECT_KINDS],
        subjects: [
          ...ITEMS.filter((subject) => isAsked(subject) && may(subject)),
          ...(points ? OBJECTS.filter((object) => isShown(object, who)) : []),
        ],
      },
    };
  };
  const legend =
    (status: string): Legend =>
    (word, who) => {
      if (word === 'readable') return shown(status, (subject) => mayRead(doors, subject, who), who);
      if (word === 'editable') return shown(status, (subject) => mayEdit(subject, who), who);
      return words({ refused: ['rest_forbidden_context', UNSEEN] })(word, who);
    };
  const queryOf = (status: string) => (status === '-' ? '?per_page=100' : `?per_page=100&status=${status}`);
  return READ_METHODS.flatMap((method) => [
    ...[...LISTED[doors].keys()].flatMap((status) =>
      rowCells(LISTED[doors], status, legend(status), { method, route: LIST, query: queryOf(status) }),
    ),
    ...[...LISTED_EDIT.keys()].flatMap((status) =>
      rowCells(LISTED_EDIT, status, legend(status), {
        method,
        route: LIST,
        query: `${queryOf(status)}&context=edit`,
      }),
    ),
    ...rowCells(LISTED[doors], '-', legend('-'), { method, route: LIST, query: '?per_page=100&orderby=title&_embed' }),
    ...rowCells(LISTED[doors], '-', legend('-'), {
      method,
      route: LIST,
      named: MENU,
      query: '?per_page=100&menus=:named',
    }),
  ]);
}

/** Reads of one item in every context, including a missing one, and of its autosaves. */
function readCells(doors: Doors): readonly Cell[] {
  const one = `${LIST}/:parent/autosaves/:id`;
  const versions = (ok: Expected) =>
    words({
      refused: ['rest_cannot_read', UNSEEN],
      missing: ['rest_post_invalid_parent', 'rest_post_no_autosave', ...NO_ITEM],
      more: { ok },
    });
  const shows = (...subjects: readonly Subject[]): Expected => ({
    status: 200,
    shows: { kinds: [AUTOSAVE.kind], subjects },
  });
  return [
    ...READ_METHODS.flatMap((method) => [
      ...ITEMS.flatMap((subject) => [
        ...['', '?context=embed'].flatMap((query) =>
          rowCells(VIEW[doors], subject.state, reads(query === '' ? told : { status: 200 }), {
            method,
            route: ITEM,
            subject,
            query,
          }),
        ),
        ...rowCells(EDIT, subject.state, edits(told), { method, route: ITEM, subject, query: '?context=edit' }),
      ]),
      ...ABSENT_ITEMS.flatMap((subject) => [
        ...rowCells(VIEW[doors], 'missing', reads({ status: 200 }), { method, route: ITEM, subject }),
        ...rowCells(EDIT, 'missing', edits({ status: 200 }), { method, route: ITEM, subject, query: '?context=edit' }),
      ]),
    ]),
    ...rowCells(EDIT, 'publish', versions(shows(AUTOSAVE)), {
      method: 'GET',
      route: `${ITEM}/autosaves`,
      subject: PUBLISHED,
    }),
    ...rowCells(EDIT, 'draft', versions(shows()), { method: 'GET', route: `${ITEM}/autosaves`, subject: DRAFT }),
    ...['', '?context=edit'].flatMap((query) =>
      rowCells(EDIT, 'publish', versions(told), { method: 'GET', route: one, subject: AUTOSAVE, query }),
    ),
    // the newest one is the answer to any id
    ...rowCells(EDIT, 'publish', versions(shows(AUTOSAVE)), {
      method: 'GET',
      route: one,
      subject: { ...AUTOSAVE, state: 'absent' },
    }),
    ...rowCells(EDIT, 'version', versions(shows()), {
      method: 'GET',
      route: one,
      subject: { ...AUTOSAVE, state: 'none' },
    }),
    ...rowCells(EDIT, 'missing', versions(shows()), {
      method: 'GET',
      route: one,
      subject: { ...AUTOSAVE, state: 'missing' },
    }),
  ];
}

/** Items show their target to users who may read it; for others it is treated as in the trash. */
function pointingCells(doors: Doors): readonly Cell[] {
  return OBJECTS.flatMap((object) => {
    const shown =
      (embeds: boolean): Legend =>
      (word, who) => {
        const isSeen = isShown(object, who);
        const ok: Expected = {
          status: 200,
          // users who may restore it read it in the trash
          ...(!(embeds && object.state === 'trash') && {
            shows: { kinds: OBJECT_KINDS, subjects: isSeen ? [object] : [] },
          }),
          holds: { invalid: !isSeen },
        };
        return edits(ok)(word, who);
      };
    const cell = { method: 'GET', route: ITEM, subject: pointingTo(object) };
    return [
      ...rowCells(VIEW[doors], 'publish', shown(false), cell),
      ...rowCells(VIEW[doors], 'publish', shown(false), { ...cell, query: '?context=embed' }),
      ...rowCells(VIEW[doors], 'publish', shown(true), { ...cell, query: '?_embed' }),
      ...rowCells(EDIT, 'publish', shown(false), { ...cell, query: '?context=edit' }),
    ];
  });
}

const NEW = { title: 'Made', url: 'https://example.org/made' };

/** Items are made, changed and deleted. */
const writeCells: readonly Cell[] = [
  ...[...CREATE.keys()]
    .filter((row) => row !== 'menu')
    .flatMap((row) =>
      rowCells(CREATE, row, words({ refused: ['rest_cannot_create'], more: becoming(201) }), {
        method: 'POST',
        route: LIST,
        json: { ...NEW, ...(row !== 'nothing' && { status: ASKED[row]?.status ?? row }) },
      }),
    ),
  ...ITEMS.flatMap((subject) => [
    ...UPDATE_METHODS.flatMap((method) =>
      rowCells(EDIT, subject.state, writes('rest_cannot_edit', { status: 200, becomes: subject.state }), {
        method,
        route: ITEM,
        subject,
        json: { title: 'Changed' },
      }),
    ),
    ...['publish', 'draft'].flatMap((status) =>
      rowCells(EDIT, subject.state, writes('rest_cannot_edit', { status: 200, becomes: status }), {
        method: 'PATCH',
        route: ITEM,
        subject,
        json: { status },
      }),
    ),
    ...rowCells(EDIT, subject.state, writes('rest_cannot_edit'), {
      method: 'POST',
      route: `${ITEM}/autosaves`,
      subject,
      json: { title: 'Saved' },
    }),
    ...rowCells(EDIT, 'trash', writes('rest_cannot_delete'), { method: 'DELETE', route: ITEM, subject }),
    ...rowCells(EDIT, subject.state, writes('rest_cannot_delete'), {
      method: 'DELETE',
      route: ITEM,
      subject,
      query: '?force=true',
    }),
    ...rowCells(
      EDIT,
      subject.state,
      (word, who) => {
        const none: Expected = { status: 200, allow: [] };
        const all: Expected = { status: 200, allow: [...UPDATE_METHODS, 'DELETE'].toSorted() };
        return words({ refused: [], more: { ok: all, sign: none, no: none, none } })(word, who);
      },
      { method: 'OPTIONS', route: ITEM, subject },
    ),
  ]),
  ...ABSENT_ITEMS.flatMap((subject) => [
    ...UPDATE_METHODS.flatMap((method) =>
      rowCells(EDIT, 'missing', writes('rest_cannot_edit'), { method, route: ITEM, subject, json: { title: 'x' } }),
    ),
    ...rowCells(EDIT, 'missing', writes('rest_cannot_delete'), {
      method: 'DELETE',
      route: ITEM,
      subject,
      query: '?force=true',
    }),
  ]),
];

/** Menus, and where they are shown, are listed and read. */
function menuReadCells(doors: Doors): readonly Cell[] {
  const seen = (...subjects: readonly Subject[]): Expected => ({
    status: 200,
    shows: { kinds: subjects.map(({ kind }) => kind), subjects },
  });
  const menu = (ok: Expected) =>
    words({ refused: ['rest_forbidden_context', UNSEEN], missing: ['rest_term_invalid'], more: { ok } });
  const location = (ok: Expected) =>
    words({ refused: ['rest_forbidden_context', UNSEEN], missing: ['rest_menu_location_invalid'], more: { ok } });
  const place = { route: `${LOCATIONS}/:location` };
  // part of the theme, so for users who may change the theme
  const places = doors === 'open' ? VIEW.open : EDIT;
  return READ_METHODS.flatMap((method) => [
    ...rowCells(VIEW[doors], 'publish', menu(seen(MENU)), { method, route: MENUS }),
    ...rowCells(EDIT, 'publish', menu(seen(MENU)), { method, route: MENUS, query: '?context=edit' }),
    ...rowCells(VIEW[doors], 'publish', menu(told), { method, route: `${MENUS}/:id`, subject: MENU }),
    ...rowCells(EDIT, 'publish', menu(told), { method, route: `${MENUS}/:id`, subject: MENU, query: '?context=edit' }),
    ...rowCells(VIEW[doors], 'missing', menu(told), { method, route: `${MENUS}/:id`, subject: NO_MENU }),
    ...rowCells(places, 'publish', location(seen(LOCATION)), { method, route: LOCATIONS }),
    ...rowCells(EDIT, 'publish', location(seen(LOCATION)), { method, route: LOCATIONS, query: '?context=edit' }),
    ...rowCells(places, 'publish', location(seen(LOCATION)), { ...place, method, parts: { location: 'top' } }),
    ...rowCells(EDIT, 'publish', location(seen(LOCATION)), {
      ...place,
      method,
      parts: { location: 'top' },
      query: '?context=edit',
    }),
    ...rowCells(places, 'missing', location(seen()), { ...place, method, parts: { location: 'unheard' } }),
  ]);
}

/** Menus are made, changed and deleted. */
function menuWriteCells(): readonly Cell[] {
  const route = `${MENUS}/:id`;
  const legend = (code: string) =>
    words({ refused: [code], missing: ['rest_term_invalid'], more: { kept: KEPT, made: { status: 201 } } });
  const updates = [{ description: 'Changed' }, { locations: ['top'] }, { locations: [] }];
  return [
    ...rowCells(CREATE, 'menu', legend('rest_cannot_create'), { method: 'POST', route: MENUS, json: { name: 'New' } }),
    ...UPDATE_METHODS.flatMap((method) => [
      ...updates.flatMap((json) =>
        rowCells(EDIT, 'publish', legend('rest_cannot_update'), { method, route, subject: MENU, json }),
      ),
      ...rowCells(EDIT, 'missing', legend('rest_cannot_update'), {
        method,
        route,
        subject: NO_MENU,
        json: { name: 'x' },
      }),
    ]),
    ...rowCells(EDIT, 'publish', legend('rest_cannot_delete'), {
      method: 'DELETE',
      route,
      subject: MENU,
      query: '?force=true',
    }),
    ...rowCells(EDIT, 'missing', legend('rest_cannot_delete'), {
      method: 'DELETE',
      route,
      subject: NO_MENU,
      query: '?force=true',
    }),
    ...rowCells(EDIT, 'trash', legend('rest_cannot_delete'), { method: 'DELETE', route, subject: MENU }),
  ];
}

/** All requests to menus that only users who write may read. */
export const closedCells: readonly Cell[] = [
  ...paths,
  ...listCells('closed'),
  ...readCells('closed'),
  ...pointingCells('closed'),
  ...menuReadCells('closed'),
  ...writeCells,
  ...menuWriteCells(),
];

/** Where everybody reads them: the questions that are answered otherwise. */
export const openCells: readonly Cell[] = [
  ...listCells('open'),
  ...readCells('open'),
  ...pointingCells('open'),
  ...menuReadCells('open'),
];
