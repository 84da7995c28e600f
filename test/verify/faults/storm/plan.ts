import type { Call, Fault } from '../../../sim/file-system.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** Faults of a call. */
export type FaultName = 'EIO' | 'ENOSPC' | 'EDQUOT' | 'EMFILE' | 'EROFS' | 'short';

/** The fault in one run of R5: the `nth` applicable call fails, once or from then on. */
export interface FaultPlan {
  readonly fault: FaultName;
  readonly call: Call['name'];
  readonly nth: number;
  readonly forEver: boolean;
}

const ENTRIES: readonly Call['name'][] = ['rename', 'link', 'makeDirectory'];

const makesFile = ({ name, mode }: Call): boolean => name === 'open' && (mode === 'create' || mode === 'append');
const takesRoom = (call: Call): boolean =>
  makesFile(call) || ENTRIES.includes(call.name) || call.name === 'write' || call.name === 'dataSync';

/** The calls to which a fault applies. */
const CAN_FAIL: Readonly<Record<FaultName, (call: Call) => boolean>> = {
  EIO: () => true,
  ENOSPC: takesRoom,
  EDQUOT: takesRoom,
  EMFILE: ({ name }) => ['open', 'readFile', 'readDirectory', 'syncDirectory'].includes(name),
  EROFS: (call) =>
    makesFile(call) || ENTRIES.includes(call.name) || ['write', 'unlink', 'truncate'].includes(call.name),
  short: ({ name }) => name === 'write',
};

const FAULTS = Object.keys(CAN_FAIL) as readonly FaultName[];

/** Number of calls in a run without faults, by fault and name of the call. */
export type CallCounts = ReadonlyMap<FaultName, ReadonlyMap<Call['name'], number>>;

/** Counts, for each fault, the calls to which it applies. */
export function countCalls(calls: readonly Call[]): CallCounts {
  return new Map(
    FAULTS.map((fault) => {
      const counts = new Map<Call['name'], number>();
      for (const call of calls.filter(CAN_FAIL[fault])) counts.set(call.name, (counts.get(call.name) ?? 0) + 1);
      return [fault, counts];
    }),
  );
}

/** The plan of a run: each fault in turn, once and permanently, at any applicable call; rare calls are chosen as often as others. */
export function planOf(run: number, counts: CallCounts, random: SeededRandom): FaultPlan {
  const fault = FAULTS[run % FAULTS.length] ?? 'EIO';
  const [call, count] = random.pick([...(counts.get(fault) ?? [])]);
  return { fault, call, nth: 1 + random.below(count), forEver: run % (2 * FAULTS.length) >= FAULTS.length };
}

/** A hook for the simulated file system that carries out a plan. */
export function carryOut({ fault, call: name, nth, forEver }: FaultPlan): (call: Call) => Fault {
  let count = 0;
  return (call) => {
    if (call.name !== name || !CAN_FAIL[fault](call)) return undefined;
    count++;
    return count === nth || (forEver && count > nth) ? fault : undefined;
  };
}
