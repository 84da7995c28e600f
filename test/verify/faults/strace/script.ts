import type { Ref } from '../kill/message.ts';
import { insert, type Plan, remove, type Step, update } from '../kill/workloads.ts';

/** A transaction of the script, and its client. */
export interface ScriptedPlan extends Omit<Plan, 'also'> {
  readonly client: string;
  /** Names of uploads that are placed before it and kept by it. */
  readonly keeps?: readonly string[];
  /** Names of uploads that it removes. */
  readonly removes?: readonly string[];
}

/** Concurrent transactions. */
export interface Scene {
  readonly what: string;
  /** @param ref finds a record created by an earlier scene, by its key */
  plans(ref: (key: string) => Ref): readonly ScriptedPlan[];
  /** Time that passes after it, in milliseconds, so that delayed background work begins. */
  readonly pause?: number;
}

/** Uploads of records, by key; they exist as long as the record. */
export const FILES: Readonly<Record<string, readonly string[]>> = {
  picture: ['picture.bin'],
  album: ['album-1.bin', 'album-2.bin'],
};

const LARGE = 200 * 1024;
/** Longer than the delay of a checkpoint. */
const PAUSE = 5_000;

const alone = (...steps: readonly Step[]): readonly ScriptedPlan[] => [{ client: 'a', steps }];

/** Twenty transactions that together do everything that a transaction can, with checkpoints in between. */
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
