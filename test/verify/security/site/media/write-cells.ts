import type { Cell, Expected, Subject } from '../../cell.ts';
import { entryOf } from '../../entry-of.ts';
import { type Legend, rowCells } from '../../row-cells.ts';
import { type Answers, words } from '../legend.ts';
import { ROOT, UPDATE_METHODS } from '../routes.ts';
import { ABSENT, EDIT } from './reading.ts';
import { ABSENT_MEDIA, attachedTo, HOLDERS, MEDIA } from './subjects.ts';
import { ATTACH, CHANGE, CHANGE_INPUTS, CREATE, CREATE_NONE, CREATE_QUERIES } from './writing.ts';

const LIST = `${ROOT}/media`;
const ITEM = `${LIST}/:id`;
/** An author's, attached to nothing. */
const SUBJECT: Subject = { kind: 'media', state: 'alone', owner: 'author' };

const becoming = (status: number): Readonly<Record<string, Expected>> =>
  Object.fromEntries(['inherit', 'private'].map((state) => [state, { status, becomes: state }]));

/** Media are uploaded: a picture, nothing at all, a script. */
const createCells: readonly Cell[] = [
  ...[...CREATE.keys()].flatMap((row) =>
    rowCells(CREATE, row, words({ refused: ['rest_cannot_create'], more: becoming(201) }), {
      method: 'POST',
      route: LIST,
      query: entryOf(CREATE_QUERIES, row),
      file: 'made.png',
    }),
  ),
  ...[...CREATE_NONE.keys()].flatMap((row) => {
    const refusal = (code: string): Expected => ({ status: 400, codes: [code] });
    const more = { empty: refusal('rest_upload_no_data'), refused: refusal('rest_upload_sideload_error') };
    const legend = words({ refused: ['rest_cannot_create'], more });
    return rowCells(CREATE_NONE, row, legend, {
      method: 'POST',
      route: LIST,
      ...(row === 'script' && { file: 'evil.php' }),
    });
  }),
];

/** An item is attached to a record when it is uploaded, and later. */
const attachCells: readonly Cell[] = [...HOLDERS, { kind: 'post', state: 'missing', owner: '' }].flatMap((named) => {
  const row = named.state === 'missing' ? 'missing' : attachedTo(named);
  const unattached = { status: 403, codes: ['rest_cannot_edit'] };
  const update = words({ refused: ['rest_cannot_edit'], more: { unattached } });
  return rowCells(ATTACH, row, update, {
    method: 'PATCH',
    route: ITEM,
    subject: SUBJECT,
    named,
    json: { post: ':named' },
  }).concat(
    rowCells(ATTACH, row, uploading(unattached), {
      method: 'POST',
      route: LIST,
      named,
      query: '?post=:named',
      file: 'made.png',
    }).filter(({ who }) => who !== 'another'),
  );
});

function uploading(unattached: Expected): Legend {
  return words({ refused: ['rest_cannot_create'], more: { ok: { status: 201 }, unattached } });
}

/** `Allow` of an item and of its routes lists what the client may do. */
const allowCells: readonly Cell[] = MEDIA.flatMap((subject) => {
  const none: Expected = { status: 200, allow: [] };
  const cells = (route: string, ...methods: readonly string[]) =>
    rowCells(
      EDIT,
      subject.owner,
      words({ refused: [], more: { ok: { status: 200, allow: methods.toSorted() }, sign: none, no: none } }),
      { method: 'OPTIONS', route, subject },
    );
  return [
    ...cells(ITEM, ...UPDATE_METHODS, 'DELETE'),
    ...cells(`${ITEM}/edit`, 'POST'),
    ...cells(`${ITEM}/post-process`, 'POST'),
  ];
});

/** Requests for every item and for missing ones, by the rights to edit it. @param absent the row of missing items */
const everyItem = (
  answers: Answers,
  cell: Omit<Cell, 'who' | 'expected' | 'subject'>,
  absent: 'edit' | 'picture' = 'edit',
): readonly Cell[] => {
  const legend = words({ missing: ['rest_post_invalid_id'], ...answers });
  return [
    ...MEDIA.flatMap((subject) => rowCells(EDIT, subject.owner, legend, { ...cell, subject })),
    ...ABSENT_MEDIA.flatMap((subject) => rowCells(ABSENT, absent, legend, { ...cell, subject })),
  ];
};

/** Items are changed, by every method, in many ways; private ones stay so. */
const changeCells: readonly Cell[] = [
  ...UPDATE_METHODS.flatMap((method) =>
    everyItem({ refused: ['rest_cannot_edit'] }, { method, route: ITEM, json: { title: 'Changed' } }),
  ),
  ...[...CHANGE.keys()].flatMap((row) =>
    rowCells(CHANGE, row, words({ refused: ['rest_cannot_edit'], more: becoming(200) }), {
      method: 'PATCH',
      route: ITEM,
      subject: SUBJECT,
      json: entryOf(CHANGE_INPUTS, row),
    }),
  ),
];

const UNTRASHED: Expected = { status: 501, codes: ['rest_trash_not_supported'] };

/** There is no trash for media. */
const deleteCells: readonly Cell[] = [
  ...everyItem({ refused: ['rest_cannot_delete'] }, { method: 'DELETE', route: ITEM, query: '?force=true' }),
  ...everyItem({ refused: ['rest_cannot_delete'], more: { ok: UNTRASHED } }, { method: 'DELETE', route: ITEM }),
];

const UNEDITED = ['rest_cannot_edit_image', 'rest_cannot_edit'];
const TURN = [{ type: 'rotate', args: { angle: 90 } }];
const UNKNOWN: Expected = { status: 404, codes: ['rest_unknown_attachment'] };

/** Sizes are recreated, and new images are made from existing ones. */
const pictureCells: readonly Cell[] = [
  ...everyItem(
    { refused: ['rest_cannot_edit'] },
    { method: 'POST', route: `${ITEM}/post-process`, json: { action: 'create-image-subsizes' } },
  ),
  ...MEDIA.flatMap((subject) => {
    // results derived from a private item must be private
    const ok: Expected = { status: 201, becomes: subject.state.startsWith('private') ? 'private' : 'inherit' };
    const legend = words({ refused: UNEDITED, more: { ok } });
    const json = { src: ':source', modifiers: TURN };
    return rowCells(EDIT, subject.owner, legend, { method: 'POST', route: `${ITEM}/edit`, subject, json });
  }),
  ...everyItem(
    { refused: UNEDITED, more: { ok: UNKNOWN } },
    { method: 'POST', route: `${ITEM}/edit`, json: { src: 'http://example.org/x.png', modifiers: TURN } },
    'picture',
  ),
];

/** What changes media. */
export const writeCells: readonly Cell[] = [
  ...createCells,
  ...attachCells,
  ...allowCells,
  ...changeCells,
  ...deleteCells,
  ...pictureCells,
];
