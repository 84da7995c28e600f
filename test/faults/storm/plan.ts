import type { Call, Fault } from '../../sim/file-system.ts';

/** What goes wrong in one run of R5: the `nth` call that can fail so does, once or from then on. */
export interface FaultPlan {
  readonly fault: 'EIO' | 'ENOSPC' | 'EDQUOT' | 'EMFILE' | 'EROFS' | 'short';
  readonly nth: number;
  readonly forEver: boolean;
}

const ENTRIES: readonly Call['name'][] = ['rename', 'link', 'makeDirectory'];

const makesFile = ({ name, mode }: Call): boolean => name === 'open' && (mode === 'create' || mode === 'append');
const takesRoom = (call: Call): boolean =>
  makesFile(call) || ENTRIES.includes(call.name) || call.name === 'write' || call.name === 'dataSync';

/** Which calls a fault can befall. */
const CAN_FAIL: Readonly<Record<FaultPlan['fault'], (call: Call) => boolean>> = {
  EIO: () => true,
  ENOSPC: takesRoom,
  EDQUOT: takesRoom,
  EMFILE: ({ name }) => ['open', 'readFile', 'readDirectory', 'syncDirectory'].includes(name),
  EROFS: (call) =>
    makesFile(call) || ENTRIES.includes(call.name) || ['write', 'unlink', 'truncate'].includes(call.name),
  short: ({ name }) => name === 'write',
};

/** All kinds. */
export const FAULTS = Object.keys(CAN_FAIL) as readonly FaultPlan['fault'][];

/** A hook for the simulated file system that carries out a plan; `happened` says whether it came to that. */
export function carryOut({ fault, nth, forEver }: FaultPlan): {
  readonly fault: (call: Call) => Fault;
  readonly happened: () => boolean;
} {
  let count = 0;
  return {
    fault: (call) => {
      if (!CAN_FAIL[fault](call)) return undefined;
      count++;
      return count === nth || (forEver && count > nth) ? fault : undefined;
    },
    happened: () => count >= nth,
  };
}
