/**
 * Code of the plugin `printer`: `POST /sheets` writes a sheet, enqueues a job that adds a mark to it, and sends a mail with its id
 * as the subject; `GET /sheets` returns the number of marks of each sheet by id, and `GET /waiting` is empty if no sheet waits for
 * its mark.
 */
export const PRINTER = `
import { anyone, defineCollection, definePlugin, eq, posting } from 'almanac';
import * as v from 'valibot';
const schema = v.looseObject({ id: v.number(), marks: v.number() });
const sheets = defineCollection('printer/sheets', schema, {
  fields: { marks: posting((sheet) => sheet.marks) },
  guard: () => undefined,
  ids: 'own',
});
const printer = definePlugin({ name: 'printer', namespace: 'printer/v1' });
const mark = printer.job({
  name: 'mark',
  input: v.object({ sheet: v.number() }),
  retries: 1000,
  run: async ({ input, transaction }) => {
    await transaction((store) => {
      const sheet = store.of(sheets).get(input.sheet);
      if (!sheet) throw new Error('there is no such sheet');
      store.of(sheets).put({ ...sheet, marks: sheet.marks + 1 });
    });
  },
});
const shown = { allow: anyone, summary: 'Of the printer.', returns: v.unknown() };
const create = printer.write({
  ...shown,
  method: 'POST',
  path: '/sheets',
  params: {},
  run: ({ store, enqueue, mail }) => {
    const { id } = store.of(sheets).insert({ marks: 0 });
    enqueue(mark, { sheet: id });
    mail.send({ to: 'ada@example.org', subject: String(id), text: 'There is a new sheet.' });
    return { id };
  },
});
const list = printer.read({
  ...shown,
  path: '/sheets',
  params: {},
  run: ({ store }) => store.of(sheets).find().records.map(({ id, marks }) => [id, marks]),
});
const waiting = printer.read({
  ...shown,
  path: '/waiting',
  params: {},
  run: ({ store }) => store.of(sheets).count(eq('marks', 0)),
});
export default printer.with({ collections: [sheets], routes: [create, list, waiting], jobs: [mark] });
`;
