import type { Cell, Expected, Subject } from '../../cell.ts';
import type { Principal } from '../../principals.ts';
import { type Legend, rowCells } from '../../row-cells.ts';
import { pathCellsOf } from '../cells/path-cells.ts';
import { becoming, words } from '../legend.ts';
import { READ_METHODS, ROOT, UPDATE_METHODS } from '../routes.ts';
import { CREATE, LOOKUP, OWN, VIEW, WRITERS } from './reading.ts';
import { shownAs } from './rights.ts';
import {
  ACTIVE,
  autosaveOf,
  fileOf,
  hasRecord,
  isListed,
  type Kind,
  missing,
  recordOf,
  revisionOf,
  slugOf,
  statusOf,
  subjectsOf,
  themeOf,
  VERSIONED,
} from './subjects.ts';

const REFUSED = 'rest_cannot_manage_templates';
const NO_TEMPLATE = ['rest_template_not_found'];
const ALONE: Expected = { status: 400, codes: ['rest_invalid_template'] };
const UNTRASHED: Expected = { status: 501, codes: ['rest_trash_not_supported'] };
const LACKING: Expected = { status: 400, codes: ['rest_missing_callback_param'] };

const kindsOf = ({ kind }: Kind): readonly string[] => [kind, fileOf({ kind, state: '', owner: '' }).kind];

/** The words of a question about one template, which shows the record or the file. */
const showing =
  (kind: Kind, subject: Subject): Legend =>
  (word, who) => {
    const told = (shown: string): Expected => ({
      status: 200,
      shows: { kinds: kindsOf(kind), subjects: [shownAs(subject, shown)] },
    });
    const nothing: Expected = { status: 200, shows: { kinds: kindsOf(kind), subjects: [] } };
    const more = { record: told('record'), file: told('file'), nothing };
    return words({ refused: [REFUSED], missing: NO_TEMPLATE, more })(word, who);
  };

/** One template is read, by each spelling of its id. */
const readCells = (kind: Kind): readonly Cell[] => {
  const route = `${ROOT}/${kind.plural}/:id+`;
  return READ_METHODS.flatMap((method) =>
    [...subjectsOf(kind), missing(kind.kind)].flatMap((subject) => [
      ...['', '?context=embed', '?context=edit', '?_embed'].flatMap((query) =>
        rowCells(VIEW, subject.state, showing(kind, subject), { method, route, subject, query }),
      ),
      ...['//', '%2F', '%2f'].flatMap((between) => {
        const parts = { id: `${themeOf(subject)}${between}${slugOf(subject)}` };
        return rowCells(VIEW, subject.state, showing(kind, subject), { method, route, subject, parts });
      }),
    ]),
  );
};

/** Those of the active theme are listed, by area and by record. */
const listCells = (kind: Kind): readonly Cell[] => {
  const listed =
    (filter: (subject: Subject) => boolean): Legend =>
    (word, who) => {
      if (word !== 'ok') return words({ refused: [REFUSED, 'rest_forbidden_context'] })(word, who);
      const subjects = subjectsOf(kind)
        .filter((subject) => isListed(subject) && filter(subject))
        .flatMap((subject) =>
          (VIEW.get(subject.state)?.[who] ?? [])
            .filter((shown) => shown === 'record' || shown === 'file')
            .map((shown) => shownAs(subject, shown)),
        );
      return { status: 200, shows: { kinds: kindsOf(kind), subjects } };
    };
  const all = listed(() => true);
  const route = `${ROOT}/${kind.plural}`;
  return READ_METHODS.flatMap((method) => [
    ...['', '?context=embed', '?context=edit', '?_embed'].flatMap((query) =>
      rowCells(WRITERS, 'ok', all, { method, route, query }),
    ),
    ...(kind.kind === 'part' ? rowCells(WRITERS, 'ok', all, { method, route, query: '?area=header' }) : []),
    ...subjectsOf(kind)
      .filter(hasRecord)
      .flatMap((subject) => {
        const isAsked = (other: Subject, who: Principal) =>
          other.state === subject.state && VIEW.get(other.state)?.[who].includes('record');
        const legend: Legend = (word, who) => listed((other) => isAsked(other, who) === true)(word, who);
        return rowCells(WRITERS, 'ok', legend, {
          method,
          route,
          named: recordOf(subject),
          query: '?site_id=:named',
        });
      }),
  ]);
};

/** The template that a page gets. */
const lookupCells = (kind: Kind): readonly Cell[] => {
  const cell = { method: 'GET', route: `${ROOT}/${kind.plural}/lookup` };
  return [
    ...[...subjectsOf(kind), missing(kind.kind)].flatMap((subject) =>
      rowCells(LOOKUP, subject.state, showing(kind, subject), { ...cell, query: `?slug=${slugOf(subject)}` }),
    ),
    ...rowCells(WRITERS, 'lacking', words({ refused: [REFUSED], more: { lacking: LACKING } }), cell),
    ...rowCells(WRITERS, 'ok', words({ refused: [REFUSED] }), { ...cell, method: 'HEAD', query: '?slug=single' }),
  ];
};

const isHidden = ({ state }: Subject): boolean => /^(draft|pending|private|trash|other-)/.test(state);

/** The row of requests that only administrators may make, by the parts of the template that exist. */
const rowOf = (subject: Subject): string => {
  if (subject.state === 'missing') return 'absent';
  return isHidden(subject) ? 'hidden' : 'ok';
};

/** Templates are changed: by each method, into each status, from a file alone. */
const updateCells = (kind: Kind): readonly Cell[] => {
  const route = `${ROOT}/${kind.plural}/:id+`;
  const legend = (ok: Expected) => words({ refused: [REFUSED], missing: NO_TEMPLATE, more: { ok } });
  const change = (subject: Subject, method: string, json: Cell['json'], ok: Expected) =>
    rowCells(OWN, rowOf(subject), legend(ok), { method, route, subject, ...(json && { json }) });
  return [
    ...[...subjectsOf(kind), missing(kind.kind)]
      .filter(({ state }) => !state.endsWith('trash'))
      .flatMap((subject) =>
        UPDATE_METHODS.flatMap((method) =>
          change(subject, method, { title: 'Changed' }, { status: 200, becomes: statusOf(subject) }),
        ),
      ),
    ...subjectsOf(kind)
      .filter(({ state }) => ['file', 'customised', 'publish', 'draft'].includes(state))
      .flatMap((subject) =>
        ['publish', 'draft', 'private'].flatMap((status) =>
          change(subject, 'PATCH', { status, content: 'Changed' }, { status: 200, becomes: status }),
        ),
      ),
  ];
};

/** Templates are moved to the trash, and deleted permanently; one that is only a file has nothing to delete. */
const deleteCells = (kind: Kind): readonly Cell[] => {
  const legend = words({
    refused: [REFUSED, 'rest_cannot_delete'],
    missing: NO_TEMPLATE,
    more: { alone: ALONE },
  });
  const cell = { method: 'DELETE', route: `${ROOT}/${kind.plural}/:id+` };
  return [...subjectsOf(kind), missing(kind.kind)].flatMap((subject) => {
    const row = subject.state.endsWith('file') ? 'alone' : rowOf(subject);
    const again = ['trash', 'customised-trash'].includes(subject.state) ? 'trashed' : row;
    return [
      ...rowCells(OWN, again, legend, { ...cell, subject }),
      ...rowCells(OWN, row, legend, { ...cell, subject, query: '?force=true' }),
    ];
  });
};

/** Parameters of a new template, and its theme. */
const asked = (row: string): Cell['json'] => {
  if (row === 'slugless') return { title: 'Made' };
  if (row === 'themeless') return { slug: 'made', theme: 'unheard' };
  return { slug: 'made', theme: ACTIVE, title: 'Made', content: 'Made', ...(row !== 'nothing' && { status: row }) };
};

const createCells = (kind: Kind): readonly Cell[] =>
  [...CREATE.keys()].flatMap((row) =>
    rowCells(CREATE, row, words({ refused: [REFUSED], more: { ...becoming(201), lacking: LACKING } }), {
      method: 'POST',
      route: `${ROOT}/${kind.plural}`,
      json: asked(row) ?? {},
    }),
  );

/** Only administrators see revisions and autosaves; a file has none. */
const versionCells = (kind: Kind): readonly Cell[] => {
  const of = `${ROOT}/${kind.plural}/:parent+`;
  const autosaves = `${ROOT}/${kind.plural}/:id+/autosaves`;
  const kinds = [revisionOf, autosaveOf].map((version) => version(missing(kind.kind)).kind);
  const legend = (code: string, ok: Expected = { status: 200 }) =>
    words({
      refused: [REFUSED, code],
      missing: [
        'rest_post_invalid_parent',
        'rest_post_invalid_id',
        'rest_revision_parent_id_mismatch',
        'rest_post_no_autosave',
        ...NO_TEMPLATE,
      ],
      more: { ok, alone: ALONE, untrashed: UNTRASHED },
    });
  const shows = (...subjects: readonly Subject[]) =>
    legend('rest_cannot_read', { status: 200, shows: { kinds, subjects } });
  const tells = legend('rest_cannot_read', { status: 200, tells: ['title', 'text'] });
  const json = { title: 'Saved' };
  const versioned = subjectsOf(kind).filter(({ state }) => VERSIONED.includes(state));
  return [
    ...versioned.flatMap((subject) => {
      const row = rowOf(subject);
      const revision = revisionOf(subject);
      const saved = subject.state === 'draft' ? [] : [autosaveOf(subject)];
      return [
        ...rowCells(OWN, row, shows(revision, ...saved), {
          method: 'GET',
          route: `${of}/revisions`,
          subject: revision,
        }),
        ...rowCells(OWN, row, shows(...saved), { method: 'GET', route: autosaves, subject }),
        ...['', '?context=edit'].flatMap((query) =>
          rowCells(OWN, row, tells, { method: 'GET', route: `${of}/revisions/:id`, subject: revision, query }),
        ),
        ...saved.flatMap((one) =>
          rowCells(OWN, row, tells, { method: 'GET', route: `${of}/autosaves/:id`, subject: one }),
        ),
        ...rowCells(OWN, row, legend('rest_cannot_manage_templates'), {
          method: 'POST',
          route: autosaves,
          subject,
          json,
        }),
        ...rowCells(OWN, row, legend('rest_cannot_delete'), {
          method: 'DELETE',
          route: `${of}/revisions/:id`,
          subject: revision,
          query: '?force=true',
        }),
        ...rowCells(OWN, 'untrashed', legend('rest_cannot_delete'), {
          method: 'DELETE',
          route: `${of}/revisions/:id`,
          subject: revision,
        }),
        // a version of another template does not belong to this one
        ...['GET', 'DELETE'].flatMap((method) =>
          rowCells(OWN, 'absent', legend(method === 'GET' ? 'rest_cannot_read' : 'rest_cannot_delete'), {
            method,
            route: `${of}/revisions/:id`,
            subject: { ...revision, state: `elsewhere-${subject.state}` },
            ...(method === 'DELETE' && { query: '?force=true' }),
          }),
        ),
      ];
    }),
    ...['file', 'missing'].flatMap((state) => {
      const subject = { ...missing(kind.kind), state };
      const revision = revisionOf(subject);
      const row = state === 'file' ? 'alone' : 'absent';
      return [
        ...rowCells(OWN, row, shows(), { method: 'GET', route: `${of}/revisions`, subject: revision }),
        ...rowCells(OWN, row, shows(), { method: 'GET', route: `${of}/revisions/:id`, subject: revision }),
        ...rowCells(OWN, row, shows(), { method: 'GET', route: autosaves, subject }),
        ...rowCells(OWN, row, shows(), { method: 'GET', route: `${of}/autosaves/:id`, subject: revision }),
        ...rowCells(OWN, row, legend('rest_cannot_manage_templates'), {
          method: 'POST',
          route: autosaves,
          subject,
          json,
        }),
        ...rowCells(OWN, row, legend('rest_cannot_delete'), {
          method: 'DELETE',
          route: `${of}/revisions/:id`,
          subject: revision,
          query: '?force=true',
        }),
      ];
    }),
  ];
};

/** `Allow` of a template lists what the client may do with it. */
const allowCells = (kind: Kind): readonly Cell[] => {
  const none: Expected = { status: 200, allow: [] };
  const legend = words({ refused: [], more: { sign: none, no: none, none } });
  const all: Legend = (word, who) =>
    word === 'ok' ? { status: 200, allow: [...UPDATE_METHODS, 'DELETE'].toSorted() } : legend(word, who);
  return subjectsOf(kind)
    .filter((subject) => hasRecord(subject) && subject.state !== 'trash' && subject.state !== 'customised-trash')
    .flatMap((subject) =>
      rowCells(OWN, rowOf(subject), all, { method: 'OPTIONS', route: `${ROOT}/${kind.plural}/:id+`, subject }),
    );
};

/** Every path of templates, or parts. */
const paths = ({ kind, plural }: Kind): readonly Cell[] => [
  ...pathCellsOf(
    {
      [`/${plural}`]: ['POST'],
      [`/${plural}/lookup`]: [],
      [`/${plural}/:id+`]: [...UPDATE_METHODS, 'DELETE'],
      [`/${plural}/:parent+/revisions`]: [],
      [`/${plural}/:id+/autosaves`]: ['POST'],
    },
    missing(kind),
  ),
  ...pathCellsOf(
    { [`/${plural}/:parent+/revisions/:id`]: ['DELETE'], [`/${plural}/:parent+/autosaves/:id`]: [] },
    revisionOf(missing(kind)),
  ),
];

/** Every question to templates, or parts, and the answers that are right. */
export const templateCells = (kind: Kind): readonly Cell[] => [
  ...paths(kind),
  ...listCells(kind),
  ...lookupCells(kind),
  ...readCells(kind),
  ...versionCells(kind),
  ...allowCells(kind),
  ...createCells(kind),
  ...updateCells(kind),
  ...deleteCells(kind),
];
