/**
 * The code of the plugin `clerk`: `POST`, `PUT` and `DELETE` of sheets, each of which counts a number up; a listener that
 * notes what it is told, in the order in which it is told; `GET /noted`, and `GET /sheets` with the numbers by id.
 */
export const CLERK = `
import { anyone, defineCollection, definePlugin, eq, posting } from 'almanac';
import * as v from 'valibot';
const open = { fields: {}, guard: () => undefined, ids: 'own' };
const sheets = defineCollection('clerk/sheets', v.looseObject({ id: v.number(), number: v.number() }), open);
const notes = defineCollection('clerk/notes', v.looseObject({ id: v.number(), told: v.array(v.unknown()) }), open);
const clerk = definePlugin({ name: 'clerk', namespace: 'clerk/v1' });
const listener = clerk.listener({
  name: 'note',
  to: [sheets],
  retries: 1000,
  run: async ({ changes, transaction }) => {
    const told = changes.map(({ position, id, before, after }) => ({
      position, id, before: before?.number ?? null, after: after?.number ?? null,
    }));
    await transaction((store) => store.of(notes).insert({ told }));
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
const noted = clerk.read({
  ...shown, path: '/noted', params: {},
  run: ({ store }) => store.of(notes).find().records.flatMap(({ told }) => told),
});
export default clerk.with({ collections: [sheets, notes], routes: [create, next, remove, list, noted], listeners: [listener] });
`;
