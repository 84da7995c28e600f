import type { SeededRandom } from '../seeded-random.ts';
import type { Ref } from './message.ts';
import { type Scene, transact } from './transact.ts';
import type { Workload } from './workloads.ts';

interface ClientOptions {
  readonly name: string;
  readonly workload: Workload;
  readonly random: SeededRandom;
  readonly shared: readonly Ref[];
  /** Existing records that no other client writes. */
  readonly own: readonly Ref[];
  /** Number of the first transaction. */
  readonly first: number;
}

/**
 * Runs one transaction after the other, according to its workload.
 *
 * @param goOn called before each; ends the loop by false
 */
export async function runClient(scene: Scene, options: ClientOptions, goOn: () => boolean): Promise<void> {
  const { name: client, workload, random, shared } = options;
  let own = options.own;
  for (let number = options.first; goOn(); number++) {
    const key = (part: number) => `${client}-${number}-${part}`;
    const plan = workload.next({ random, shared, own, key });
    const made = await transact(scene, { client, number }, plan);
    if (!made) continue;
    const removed = plan.steps.flatMap((step) => (step.type === 'remove' ? [step.record.key] : []));
    own = [...own.filter((record) => !removed.includes(record.key)), ...made];
  }
}
