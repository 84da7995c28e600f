/** The listener `file` fails for sheets whose ids are divisible by this. */
export const JAMMED = 5;

/**
 * Code of the plugin `clerk`: `POST`, `PUT` and `DELETE` of sheets, each of which increments a number; a listener that records the
 * changes it receives, in order; another one, `file`, that does the same but fails for some sheets while the setting `jammed` is
 * on; `GET /noted` and `GET /filed`, and `GET /sheets` with the numbers by id.
 */
export const CLERK = `
import { anyone, defineCollection, definePlugin, eq, posting } from 'almanac';
import * as v from 'valibot';
const open = { fields: {}, guard: () => undefined, ids: 'own' };
const sheets = defineCollection('clerk/sheets', v.looseObject({ id: v.number(), number: v.number() }), open);
const told = v.looseObject({ id: v.number(), told: v.array(v.unknown()) });
const notes = defineCollection('clerk/notes', told, open);
const files = defineCollection('clerk/files', told, open);
const config = v.object({ jammed: v.optional(v.boolean(), false) });
const clerk = definePlugin({ name: 'clerk', namespace: 'clerk/v1', config });
const noteOf = (changes) => ({
  told: changes.map(({ position, id, before, after }) => ({
    position, id, before: before?.number ?? null, after: after?.number ?? null,
  })),
});
const note = clerk.listener({
  name: 'note',
  to: [sheets],
  retries: 1000,
  run: async ({ changes, transaction }) => {
    await transaction((store) => store.of(notes).insert(noteOf(changes)));
  },
});
const file = clerk.listener({
  name: 'file',
  to: [sheets],
  retries: 0,
  run: async ({ changes, transaction, config }) => {
    if (config.jammed && changes.some(({ id }) => id % ${JAMMED} === 0)) throw new Error('the drawer is jammed');
    await transaction((store) => store.of(files).insert(noteOf(changes)));
  },
});
const shown = { allow: anyone, summary: 'Of the clerk.', returns: v.unknown() };
const id = v.pipe(v.number(), v.integer());
const create = clerk.write({
  ...shown, method: 'POST', path: '/sheets', params: {},
  run: ({ store }) => store.of(sheets).insert({ number: 1 }),
});
const next = clerk.write({
  ...shown, method: 'PUT', path: '/sheets/:id', params: { id },
  run: ({ params, store }) => {
    const sheet = store.of(sheets).get(params.id);
    return sheet ? store.of(sheets).put({ ...sheet, number: sheet.number + 1 }) : { id: params.id };
  },
});
const remove = clerk.write({
  ...shown, method: 'DELETE', path: '/sheets/:id', params: { id },
  run: ({ params, store }) => {
    const sheet = store.of(sheets).get(params.id);
    if (sheet) store.of(sheets).remove(params.id);
    return sheet ?? { id: params.id };
  },
});
const list = clerk.read({
  ...shown, path: '/sheets', params: {},
  run: ({ store }) => store.of(sheets).find().records.map(({ id, number }) => [id, number]),
});
const allOf = (path, collection) => clerk.read({
  ...shown, path, params: {},
  run: ({ store }) => store.of(collection).find().records.flatMap(({ told }) => told),
});
export default clerk.with({
  collections: [sheets, notes, files],
  routes: [create, next, remove, list, allOf('/noted', notes), allOf('/filed', files)],
  listeners: [note, file],
});
`;
