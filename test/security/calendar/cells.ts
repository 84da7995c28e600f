import type { Cell, Expected, Subject } from '../cell.ts';
import type { Grid } from '../grid.ts';
import { PRINCIPALS, type Principal } from '../principals.ts';
import type { Part } from '../words.ts';
import { KINDS, type Kind, OWNERS, PASSWORD, ROOT, SUBJECTS, TERM_KINDS } from './kinds.ts';
import { EDIT, IN_TRASH, LISTED, OPENED, VIEW } from './reading.ts';
import { ANYONE, ASKED, CHANGE, CHANGE_EVENT, CREATE, CREATE_EVENT, DELETE, TERMS, UPDATE } from './writing.ts';

/** What a word of the tables stands for, for a kind of record. */
type Legend = (word: string) => Expected;

const refusal = (status: number, ...codes: readonly string[]): Expected => ({ status, codes });

const REFUSALS: Readonly<Record<string, Expected>> = {
  login: refusal(401, 'incorrect_password'),
  sign: refusal(401, 'rest_forbidden'),
  no: refusal(403, 'rest_forbidden'),
  edit: refusal(403, 'rest_forbidden_context'),
  locked: refusal(403, 'event-password-protected'),
  bad: refusal(400, 'rest_invalid_param'),
  lost: refusal(404, 'rest_no_route'),
};

const refusalsOf = (kind: string): Readonly<Record<string, Expected>> => ({
  ...REFUSALS,
  hidden: refusal(403, `${kind}-not-accessible`),
  gone: refusal(403, kind === 'event' ? 'event-no-longer-available' : `${kind}-not-accessible`),
  trashed: refusal(410, `${kind}-is-in-trash`),
  none: refusal(404, `rest-${kind}-not-found`),
});

const known = (legend: Readonly<Record<string, Expected>>, word: string): Expected => {
  const expected = legend[word];
  if (!expected) throw new Error(`${word} is no word of the legend`);
  return expected;
};

const reads = (kind: string): Legend => {
  const legend = { ...refusalsOf(kind), ok: { status: 200 }, sign: refusal(401, 'rest_forbidden_context') };
  return (word) => known(legend, word);
};

const writes = (kind: string, status: number): Legend => {
  const states = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
  const legend = {
    ...refusalsOf(kind),
    ok: { status },
    made: { status: 201 },
    ...Object.fromEntries(states.map((state) => [state, { status, becomes: state }])),
  };
  return (word) => known(legend, word);
};

/** A cell for each principal of a row. */
const cellsOf = (
  table: Grid,
  row: string,
  legend: (word: string, who: Principal) => Expected,
  cell: Omit<Cell, 'who' | 'expected'>,
): readonly Cell[] => {
  const words = table.get(row);
  if (!words) throw new Error(`${row} is no row of the table`);
  return PRINCIPALS.map((who) => ({ ...cell, who, expected: words[who].map((word) => legend(word, who)) }));
};

const one = <T>(table: Readonly<Record<string, T>>, name: string): T => {
  const found = table[name];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};

/** Paths of one record of a kind. */
const itemRoutes = (plural: string) => [`${ROOT}/${plural}/:id`, `${ROOT}/${plural}/by-slug/:slug`];

const READ_METHODS = ['GET', 'HEAD'];
const UPDATE_METHODS = ['POST', 'PUT', 'PATCH'];

/** The records of a kind, and one that is missing. */
const subjectsOf = (kind: Kind): readonly Subject[] => [
  ...SUBJECTS.filter((subject) => subject.kind === kind.kind),
  { kind: kind.kind, state: 'missing', owner: 'author' },
];

/** Does a principal read it in the context view? */
const mayRead = ({ state, owner }: Subject, who: Principal): boolean =>
  one(VIEW, owner).get(state)?.[who].join() === 'ok';

/** May its title, or its texts, be in an answer to a principal? Terms are everybody's. */
export function mayBeTold(subject: Subject, part: Part, who: Principal): boolean {
  if (TERM_KINDS.some(({ kind }) => kind === subject.kind)) return who !== 'wrong';
  if (subject.state === 'trash') return IN_TRASH.get(subject.owner)?.[who].join() === 'ok';
  if (subject.state === 'password' && part === 'title') return who !== 'wrong';
  return mayRead(subject, who);
}

const readCells = (kind: Kind): readonly Cell[] =>
  subjectsOf(kind).flatMap((subject) =>
    itemRoutes(kind.plural).flatMap((route) =>
      READ_METHODS.flatMap((method) => [
        ...['', '?context=view', '?context=embed'].flatMap((query) =>
          cellsOf(one(VIEW, subject.owner), subject.state, reads(kind.kind), { method, route, subject, query }),
        ),
        ...cellsOf(one(EDIT, subject.owner), subject.state, reads(kind.kind), {
          method,
          route,
          subject,
          query: '?context=edit',
          opened: true,
        }),
        ...(subject.state === 'password'
          ? cellsOf(OPENED, 'password', reads(kind.kind), {
              method,
              route,
              subject,
              query: `?password=${PASSWORD}`,
              opened: true,
            })
          : []),
      ]),
    ),
  );

/** With the right password, a record behind one has its own row. */
const passwordsFor = ({ state }: Subject) =>
  state === 'password'
    ? [
        { row: 'password', json: {} },
        { row: 'password', json: { password: 'wrong' } },
        { row: 'opened', json: { password: PASSWORD } },
      ]
    : [{ row: state, json: {} }];

const updateCells = (kind: Kind): readonly Cell[] =>
  subjectsOf(kind).flatMap((subject) =>
    itemRoutes(kind.plural).flatMap((route) =>
      UPDATE_METHODS.flatMap((method) =>
        passwordsFor(subject).flatMap(({ row, json }) =>
          cellsOf(one(UPDATE, subject.owner), row, writes(kind.kind, 200), {
            method,
            route,
            subject,
            json: { [kind.title]: 'Changed', ...json },
            opened: row === 'opened',
          }),
        ),
      ),
    ),
  );

const changeCells = (kind: Kind): readonly Cell[] =>
  ['author', 'contributor'].flatMap((owner) =>
    [one(CHANGE, owner), ...(kind.kind === 'event' ? [one(CHANGE_EVENT, owner)] : [])].flatMap((table) =>
      [...table.keys()].flatMap((row) =>
        itemRoutes(kind.plural).flatMap((route) =>
          cellsOf(table, row, writes(kind.kind, 200), {
            method: 'PATCH',
            route,
            subject: { kind: kind.kind, state: 'draft', owner },
            json: one(ASKED, row),
          }),
        ),
      ),
    ),
  );

/** The method of a POST may be said beside it. */
const DELETE_FORMS = [
  { method: 'DELETE' },
  { method: 'DELETE', query: '?force=true' },
  { method: 'POST', query: '?_method=DELETE' },
];

const deleteCells = (kind: Kind): readonly Cell[] =>
  subjectsOf(kind).flatMap((subject) =>
    itemRoutes(kind.plural).flatMap((route) =>
      passwordsFor(subject).flatMap(({ row, json }) =>
        DELETE_FORMS.flatMap((form) =>
          cellsOf(one(DELETE, subject.owner), row, writes(kind.kind, 200), {
            ...form,
            route,
            subject,
            json,
            opened: row === 'opened',
          }),
        ),
      ),
    ),
  );

const createCells = (kind: Kind): readonly Cell[] =>
  [CREATE, ...(kind.kind === 'event' ? [CREATE_EVENT] : [])].flatMap((table) =>
    [...table.keys()].flatMap((row) =>
      cellsOf(table, row, writes(kind.kind, 201), {
        method: 'POST',
        route: `${ROOT}/${kind.plural}`,
        json: { [kind.title]: 'Made', ...kind.needs, ...one(ASKED, row) },
      }),
    ),
  );

const listCells = ({ kind, plural }: Kind): readonly Cell[] => {
  const shows = (filter: (subject: Subject) => boolean): Expected => ({
    status: 200,
    shows: { kinds: [kind], subjects: SUBJECTS.filter((subject) => subject.kind === kind && filter(subject)) },
  });
  const published = shows(({ state }) => state === 'publish' || state === 'password');
  const inState =
    (status: string) =>
    (word: string, who: Principal): Expected => {
      if (word === 'published') return published;
      if (word === 'readable') return shows((subject) => subject.state === status && mayRead(subject, who));
      if (word === 'own') return shows((subject) => subject.state === status && subject.owner === who);
      if (word === 'trash') return shows(({ state }) => state === 'trash');
      return known(REFUSALS, word);
    };
  return [...LISTED.keys()].flatMap((status) =>
    READ_METHODS.flatMap((method) =>
      cellsOf(LISTED, status, inState(status), {
        method,
        route: `${ROOT}/${plural}`,
        query: status === '-' ? '?per_page=50' : `?per_page=50&status=${status}`,
      }),
    ),
  );
};

/** A published event is held at a published and at a private venue, by an organizer who is a draft: each is shown to who reads it. */
const nestedCells: readonly Cell[] = OWNERS.flatMap((owner) =>
  itemRoutes('events').flatMap((route) =>
    PRINCIPALS.filter((who) => who !== 'wrong').map((who): Cell => {
      const subject = { kind: 'event', state: 'publish', owner };
      const subjects = [
        { kind: 'venue', state: 'publish', owner },
        { kind: 'venue', state: 'private', owner },
        { kind: 'organizer', state: 'draft', owner },
      ].filter((nested) => mayRead(nested, who));
      const shows = { kinds: ['venue', 'organizer'], subjects };
      return { method: 'GET', route, who, subject, expected: [{ status: 200, shows }] };
    }),
  ),
);

const termCells = TERM_KINDS.flatMap(({ kind, plural }) => {
  const all = `${ROOT}/${plural}`;
  const item = `${all}/:id`;
  const subject = { kind, state: 'publish', owner: 'administrator' };
  const missing = { ...subject, state: 'missing' };
  const cells = (row: string, cell: Omit<Cell, 'who' | 'expected'>) => cellsOf(TERMS, row, writes(kind, 200), cell);
  return [
    ...READ_METHODS.flatMap((method) => [
      ...cells('list', { method, route: all, query: '?hide_empty=false' }),
      ...cells('read', { method, route: item, subject }),
      ...cells('read-none', { method, route: item, subject: missing }),
    ]),
    ...cells('create', { method: 'POST', route: all }).map((cell) => ({ ...cell, json: { name: `By ${cell.who}` } })),
    ...UPDATE_METHODS.flatMap((method) => [
      ...cells('update', { method, route: item, subject, json: { description: 'Changed' } }),
      ...cells('update-none', { method, route: item, subject: missing, json: { description: 'Changed' } }),
    ]),
    ...['', '?force=true'].flatMap((query) => [
      ...cells('delete', { method: 'DELETE', route: item, subject, query }),
      ...cells('delete-none', { method: 'DELETE', route: item, subject: missing, query }),
    ]),
  ];
});

/** Methods that the contract gives each path, beside GET. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  [ROOT]: [],
  [`${ROOT}/doc`]: [],
  ...Object.fromEntries(
    KINDS.flatMap(({ plural }) => [
      [`${ROOT}/${plural}`, ['POST']],
      ...itemRoutes(plural).map((route) => [route, [...UPDATE_METHODS, 'DELETE']]),
    ]),
  ),
  ...Object.fromEntries(
    TERM_KINDS.flatMap(({ plural }) => [
      [`${ROOT}/${plural}`, ['POST']],
      [`${ROOT}/${plural}/:id`, [...UPDATE_METHODS, 'DELETE']],
    ]),
  ),
};

/** Those whose rights do not depend on the record: what `Allow` names for them is all that writes, or nothing. */
const ALL_OR_NOTHING: Readonly<Partial<Record<Principal, boolean>>> = {
  nobody: false,
  subscriber: false,
  editor: true,
  administrator: true,
};

const NO_RECORD: Subject = { kind: 'event', state: 'missing', owner: 'author' };

const pathCells = Object.entries(PATHS).flatMap(([route, methods]) => {
  const describes = (_word: string, who: Principal): Expected => {
    if (who === 'wrong') return known(REFUSALS, 'login');
    const all = ALL_OR_NOTHING[who];
    return { status: 200, ...(all !== undefined && { allow: all ? methods.toSorted() : [] }) };
  };
  const declared = ['GET', ...methods];
  return [
    ...(methods.length === 0
      ? READ_METHODS.flatMap((method) => cellsOf(ANYONE, 'read', writes('', 200), { method, route }))
      : []),
    // The path is described, whatever record it names.
    ...cellsOf(ANYONE, 'read', describes, { method: 'OPTIONS', route, subject: NO_RECORD }),
    ...['POST', 'PUT', 'PATCH', 'DELETE']
      .filter((method) => !declared.includes(method))
      .flatMap((method) => cellsOf(ANYONE, 'no-method', writes('', 200), { method, route })),
  ];
});

/** Every question to the calendar and the answers that are right. */
export const cells: readonly Cell[] = [
  ...pathCells,
  ...nestedCells,
  ...KINDS.flatMap((kind) => [
    ...listCells(kind),
    ...readCells(kind),
    ...updateCells(kind),
    ...changeCells(kind),
    ...deleteCells(kind),
    ...createCells(kind),
  ]),
  ...termCells,
];
