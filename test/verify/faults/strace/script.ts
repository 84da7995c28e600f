import type { Ref } from '../kill/message.ts';
import { insert, type Plan, remove, type Step, update } from '../kill/workloads.ts';

/** A transaction of the script, by the client that makes it. */
export interface ScriptedPlan extends Omit<Plan, 'also'> {
  readonly client: string;
  /** Names of files beside the records that are placed before and kept by it. */
  readonly keeps?: readonly string[];
  /** And of those that it removes. */
  readonly removes?: readonly string[];
}

/** What is made at once. */
export interface Scene {
  readonly what: string;
  /** @param ref a record that an earlier scene made, by its key */
  plans(ref: (key: string) => Ref): readonly ScriptedPlan[];
  /** So much time goes by after it, in milliseconds: what waits for a while in the background begins. */
  readonly pause?: number;
}

/** By the key of a record: the files that lie beside it for as long as it is there. */
export const FILES: Readonly<Record<string, readonly string[]>> = {
  picture: ['picture.bin'],
  album: ['album-1.bin', 'album-2.bin'],
};

const LARGE = 200 * 1024;
/** More than the checkpoint waits. */
const PAUSE = 5_000;

const alone = (...steps: readonly Step[]): readonly ScriptedPlan[] => [{ client: 'a', steps }];

/** Twenty transactions that together do all that a transaction can, with checkpoints in between. */
export const script: readonly Scene[] = [
  { what: 'a record is made', plans: () => alone(insert('notes', 'first')) },
  { what: 'a private one', plans: () => alone(insert('secrets', 'secret')) },
  {
    what: 'three of two collections',
    plans: () => alone(insert('accounts', 'rich'), insert('accounts', 'poor'), insert('notes', 'receipt')),
  },
  { what: 'one is saved again', plans: (ref) => alone(update(ref('first'))) },
  { what: 'money goes from one to another', plans: (ref) => alone(update(ref('rich'), -7), update(ref('poor'), 7)) },
  {
    what: 'one is saved, one made, one removed',
    plans: (ref) => alone(update(ref('secret')), insert('notes', 'second'), remove(ref('receipt'))),
  },
  {
    what: 'a record with a file',
    plans: () => [{ client: 'a', steps: [insert('notes', 'picture')], keeps: FILES.picture ?? [] }],
    pause: PAUSE,
  },
  { what: 'a large record', plans: () => alone(insert('notes', 'large', LARGE)) },
  { what: 'one is removed', plans: (ref) => alone(remove(ref('second'))) },
  { what: 'one takes the place of another', plans: (ref) => alone(remove(ref('secret')), insert('secrets', 'other')) },
  {
    what: 'one that fails when all is done',
    plans: (ref) => [
      { client: 'a', steps: [insert('notes', 'never'), update(ref('rich'))], keeps: ['never.bin'], fails: true },
    ],
  },
  {
    what: 'three clients at once, two of them at the same record',
    plans: (ref) => [
      { client: 'a', steps: [update(ref('rich'), 3), update(ref('poor'), -3)] },
      { client: 'b', steps: [update(ref('rich'), 5), update(ref('poor'), -5)] },
      { client: 'c', steps: [insert('notes', 'beside')] },
    ],
    pause: PAUSE,
  },
  { what: 'the large one is saved again', plans: (ref) => alone(update(ref('large'), 0, LARGE)) },
  {
    what: 'the record with a file is removed, and the file',
    plans: (ref) => [{ client: 'a', steps: [remove(ref('picture'))], removes: FILES.picture ?? [] }],
  },
  {
    what: 'a record with two files, and another one is saved',
    plans: (ref) => [
      { client: 'a', steps: [insert('notes', 'album'), update(ref('first'))], keeps: FILES.album ?? [] },
    ],
  },
  {
    what: 'all that one collection has is removed',
    plans: (ref) => alone(...['first', 'large', 'beside'].map((key) => remove(ref(key)))),
    pause: PAUSE,
  },
  { what: 'the newest id of all', plans: () => alone(insert('notes', 'last')) },
  { what: 'and its record is gone', plans: (ref) => alone(remove(ref('last'))) },
];
