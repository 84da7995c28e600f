/** A plugin with notes that contain their version, and sheets that contain their commit. */
import * as v from 'valibot';
import { anyone, defineCollection, defineErrors, definePlugin, posting, reply } from '../../../../core/index.ts';

const problem = defineErrors({ note_not_found: [404] });

const schema = v.looseObject({
  id: v.number(),
  /** Unique among all versions of all notes. */
  token: v.string(),
  modified: v.string(),
});

/** A note as stored in its file. */
export type Note = v.InferOutput<typeof schema>;

/** Folder of notes, relative to the data folder. */
export const NOTES = 'ledger/notes';

const notes = defineCollection(NOTES, schema, {
  fields: { token: posting((note) => note.token) },
  guard: () => undefined,
  stamps: ['modified'],
});

const ledger = definePlugin({ name: 'ledger', namespace: 'ledger/v1', totals: { total: 'X-Total', pages: 'X-Pages' } });

const id = v.pipe(v.number(), v.integer());
const common = { allow: anyone, summary: 'Is for tests.', returns: v.unknown() };

const read = ledger.read({
  path: '/notes/:id',
  params: { id },
  ...common,
  run: ({ params, store }) => {
    const note = store.of(notes).get(params.id);
    if (!note) throw problem('note_not_found', 'There is no such note.');
    return reply(note, { record: { collection: notes, id: note.id } });
  },
});

const write = ledger.write({
  method: 'POST',
  path: '/notes/:id',
  params: { id, token: v.string() },
  ...common,
  run: ({ params, store, moment }) => {
    const before = store.of(notes).get(params.id);
    if (!before) throw problem('note_not_found', 'There is no such note.');
    store.of(notes).put({ ...before, token: params.token, modified: new Date(moment.now).toISOString() });
    return { saw: before.token };
  },
});

const sheetSchema = v.looseObject({ id: v.number(), state: v.string(), text: v.string() });

/** A sheet as stored in its file. */
export type Sheet = v.InferOutput<typeof sheetSchema>;

/** Folder of sheets, relative to the data folder. */
export const SHEETS = 'ledger/sheets';

const sheets = defineCollection(SHEETS, sheetSchema, {
  fields: { state: posting((sheet) => sheet.state), text: posting((sheet) => sheet.text) },
  guard: () => undefined,
});

const list = ledger.read({
  path: '/sheets',
  params: {},
  ...common,
  run: ({ store }) => store.of(sheets).values(['state', 'text']),
});

const create = ledger.write({
  method: 'POST',
  path: '/sheets',
  params: { state: v.string(), text: v.string() },
  ...common,
  run: ({ params, store }) => store.of(sheets).insert(params),
});

const remove = ledger.write({
  method: 'DELETE',
  path: '/sheets/:id',
  params: { id },
  ...common,
  run: ({ params, store }) => {
    if (!store.of(sheets).get(params.id)) throw problem('note_not_found', 'There is no such sheet.');
    store.of(sheets).remove(params.id);
    return {};
  },
});

export const ledgerPlugin = ledger.with({
  collections: [notes, sheets],
  routes: [read, write, list, create, remove],
  errors: problem,
});
