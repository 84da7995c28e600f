import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { ensureDirectory, replaceFile } from '../../core/host.ts';
import {
  anyone,
  defineCollection,
  definePlugin,
  type ListenerContext,
  type Plugin,
  type RecordOf,
} from '../../core/index.ts';
import type { TestSite } from '../../scripts/testing/test-site.ts';

/** The notes of the plugin `board`. */
export const notes = defineCollection('board/notes', v.looseObject({ id: v.number(), text: v.string() }), {
  fields: {},
  guard: () => undefined,
});

/** A note. */
export type Note = RecordOf<typeof notes>;

const board = definePlugin({ name: 'board', namespace: 'board/v1' });
const route = { allow: anyone, summary: 'Of the board.', returns: v.unknown() };
const text = { text: v.string() };
const withId = { id: v.pipe(v.number(), v.integer()) };

/** Notes that anybody writes, changes and removes: `POST /notes`, `PUT /notes/1`, `DELETE /notes/1`, `POST /pairs` writes two, and `POST /many` as many as one likes. */
export const boardPlugin: Plugin = board.with({
  collections: [notes],
  routes: [
    board.write({
      ...route,
      method: 'POST',
      path: '/notes',
      params: { ...text, fails: v.optional(v.boolean(), false) },
      run: ({ params, store }) => {
        const { id } = store.of(notes).insert({ text: params.text });
        if (params.fails) throw new Error('no');
        return { id };
      },
    }),
    board.write({
      ...route,
      method: 'POST',
      path: '/pairs',
      params: text,
      run: ({ params, store }) => [store.of(notes).insert(params), store.of(notes).insert(params)],
    }),
    board.write({
      ...route,
      method: 'POST',
      path: '/many',
      params: { ...text, count: v.number() },
      run: ({ params, store }) => {
        for (let made = 0; made < params.count; made++) store.of(notes).insert({ text: params.text });
        return {};
      },
    }),
    board.write({
      ...route,
      method: 'PUT',
      path: '/notes/:id',
      params: { ...withId, ...text },
      run: ({ params, store }) => store.of(notes).put(params),
    }),
    board.write({
      ...route,
      method: 'DELETE',
      path: '/notes/:id',
      params: withId,
      run: ({ params, store }) => {
        store.of(notes).remove(params.id);
        return {};
      },
    }),
  ],
});

/** Writes through the API. @returns the status */
export const ask = async (site: TestSite, method: string, path: string, json: object = {}): Promise<number> =>
  (await site.json(`/board/v1${path}`, { method, json })).status;

/** What a listener noted: `created 1: a`, `changed 1: a -> b`, `removed 1: b`. */
export const said = ({ changes }: Pick<ListenerContext<Note>, 'changes'>): readonly string[] =>
  changes.map(({ kind, id, before, after }) => {
    const texts = [before, after].flatMap((note) => note?.text ?? []);
    return `${kind} ${id}: ${texts.join(' -> ')}`;
  });

/** Edits the file of a note, or removes it, behind the back of the site. */
export async function edit(
  { fileSystem }: Pick<TestSite, 'fileSystem'>,
  id: number,
  to: string | undefined,
): Promise<void> {
  const path = `/site/board/notes/${id}.json`;
  if (to === undefined) await fileSystem.unlink(path);
  else {
    await ensureDirectory(fileSystem, '/site/board/notes', 0o755);
    await replaceFile(fileSystem, path, new TextEncoder().encode(JSON.stringify({ id, text: to })));
  }
}

/** So many turns of the event loop with a second each are more than any edit needs to be seen. */
const TURNS = 10_000;

/** Lets time pass until something holds. @throws Error when it does not come to hold */
export async function untilHolds(site: TestSite, holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    if (holds()) return;
    site.clock.advance(1_000);
    await setImmediate();
  }
  throw new Error('it never came to hold');
}
