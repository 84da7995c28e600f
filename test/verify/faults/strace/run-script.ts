import { Readable } from 'node:stream';
import type { KeptFile, StagedFile, Transaction } from '../../../../core/index.ts';
import { hashOf } from '../../../../core/lib/hash.ts';
import type { FileStage } from '../../../../core/store/records/record-files.ts';
import type { BoundStore, Store } from '../../../../core/store/store.ts';
import type { TestClock } from '../../../../scripts/testing/test-clock.ts';
import type { Ref } from '../kill/message.ts';
import { tell } from '../kill/tell.ts';
import { transact } from '../kill/transact.ts';
import { contentOf, pictures } from './files-beside.ts';
import { type ScriptedPlan, script } from './script.ts';

interface Stage {
  readonly store: Store;
  readonly view: BoundStore;
  readonly clock: TestClock;
}

/** Runs the transactions of the script, and reports each before and after. */
export async function runScript(stage: Stage): Promise<void> {
  const made = new Map<string, Ref>();
  const ref = (key: string): Ref => {
    const found = made.get(key);
    if (!found) throw new Error(`the script has not made ${key}`);
    return found;
  };
  for (const [index, { plans, pause }] of script.entries()) {
    const refs = await Promise.all(plans(ref).map((plan) => make(stage, plan, index + 1)));
    for (const one of refs.flat()) made.set(one.key, one);
    if (pause) stage.clock.advance(pause);
  }
}

async function make({ store, view }: Stage, plan: ScriptedPlan, number: number): Promise<readonly Ref[]> {
  const { client, keeps = [], removes = [] } = plan;
  const files = store.stage();
  const kept: StagedFile[] = [];
  for (const name of keeps) kept.push(await place(files, name));
  const also = (transaction: Transaction) => {
    const writer = transaction.files(pictures);
    for (const file of kept) writer.keep(file);
    for (const name of removes) writer.remove(fileOf(name));
  };
  const made = await transact({ store: view, tell }, { client, number }, { ...plan, also });
  await files.end();
  return made ?? [];
}

async function place(files: FileStage, name: string): Promise<StagedFile> {
  const { temporary, size } = await files.receive(Readable.from([contentOf(name)]));
  await files.place(temporary, `${pictures.name}/${name}`);
  return { folder: pictures, size, ...fileOf(name) };
}

const fileOf = (name: string): KeptFile => ({ path: name, hash: hashOf(contentOf(name)) });
