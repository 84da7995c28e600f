/** A plugin whose notes ring a bell after they are committed, and that fails where a test wants it to. */
import * as v from 'valibot';
import { contribute, defineCollection, defineErrors, definePlugin, noticePoint } from '../../core/index.ts';

const problem = defineErrors({ bell_cracked: [409] });

const notes = defineCollection('bell/notes', v.looseObject({ id: v.number(), text: v.string() }), {
  fields: {},
  guard: () => undefined,
});

const rung = noticePoint<string>('bell/rung');
const bell = definePlugin({ name: 'bell', namespace: 'bell/v1' });

const create = bell.write({
  method: 'POST',
  path: '/notes',
  params: { text: v.string() },
  status: 201,
  batch: true,
  allow: () => undefined,
  summary: 'Keeps a note and rings.',
  returns: v.looseObject({}),
  run: ({ params: { text }, store, notify }) => {
    notify(rung, text);
    const note = store.of(notes).insert({ text });
    if (text === 'cracked') throw problem('bell_cracked', 'It cracked.');
    if (text === 'broken') throw new Error('the clapper fell off');
    return note;
  },
});

/** Path for creating notes. */
export const NOTES = '/bell/v1/notes';

/** Texts that were rung, in order. */
export const told: string[] = [];

export const bellPlugin = bell.with({
  collections: [notes],
  points: [rung],
  extends: [contribute(rung, (text) => void told.push(text))],
  routes: [create],
  errors: problem,
});
