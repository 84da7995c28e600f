import type { Call, Fault } from '../../../sim/file-system.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** What can go wrong with a call. */
export type FaultName = 'EIO' | 'ENOSPC' | 'EDQUOT' | 'EMFILE' | 'EROFS' | 'short';

/** What goes wrong in one run of R5: the `nth` of these calls that can fail so does, once or from then on. */
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

/** Which calls a fault can befall. */
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

/** How often each call is made in a run on which nothing fails. */
export type CallCounts = ReadonlyMap<FaultName, ReadonlyMap<Call['name'], number>>;

/** Counts, for each fault, the calls that it could befall. */
export function countCalls(calls: readonly Call[]): CallCounts {
  return new Map(
    FAULTS.map((fault) => {
      const counts = new Map<Call['name'], number>();
      for (const call of calls.filter(CAN_FAIL[fault])) counts.set(call.name, (counts.get(call.name) ?? 0) + 1);
      return [fault, counts];
    }),
  );
}

/** The plan of a run: each fault in turn, once and for ever, at any of the calls that it can befall, rare ones as often as others. */
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
