import * as v from 'valibot';
import type { Log, Ports } from '../../core/platform/ports.ts';
import { recordBytes } from '../../core/store/records/record-file.ts';
import type { RecordFiles } from '../../core/store/records/record-files.ts';
import { shapeOf } from '../../core/store/schema/shape.ts';
import { openRecordFiles as openReal } from '../../core/store/transaction/open-record-files.ts';
import { quietLog } from '../../scripts/testing/quiet-log.ts';
import type { SimClock } from './clock.ts';
import type { SimFileSystem } from './file-system.ts';
import { SimMachine } from './processes.ts';

/** Data folder of the simulated site. */
export const DATA = '/data';

/** The store under test: the real one, or one with a seeded bug. */
export type OpenRecordFiles = typeof openReal;

/** Options of a process that opens the site. */
export interface SimProcess {
  readonly fileSystem: SimFileSystem;
  readonly clock: SimClock;
  readonly machine?: SimMachine;
  readonly open?: OpenRecordFiles;
  readonly log?: Log;
  readonly onLockLost?: () => void;
}

/** A counter is random enough: no two processes of a test get the same bytes. */
let drawn = 0;
const random: Ports['random'] = {
  bytes: (count) => {
    const bytes = new Uint8Array(count);
    new DataView(bytes.buffer).setUint32(0, ++drawn);
    return bytes;
  },
};

/** Starts a process on the simulated machine and opens the record files of its site. */
export async function openSimSite(process: SimProcess): Promise<RecordFiles & { kill(): void }> {
  const { fileSystem, clock, machine = new SimMachine(), open = openReal, log = quietLog, onLockLost } = process;
  if (!fileSystem.disk.find(DATA)) fileSystem.makeDirectoryNow(DATA);
  const { processes, kill } = machine.start();
  const opening = open({
    folder: DATA,
    ports: { fileSystem, clock, random, log, processes },
    onLockLost,
  });
  // a process that cannot open its site ends
  opening.catch(kill);
  return Object.assign(await opening, { kill });
}

const SHAPE = shapeOf({ schema: v.looseObject({}), sets: [], bodies: [] });

/** Value and bytes of a record, as needed for a transaction. */
export function recordOf<T extends { readonly id: number }>(
  value: T,
): { readonly value: T & Record<string, unknown>; readonly bytes: Uint8Array } {
  return { value, bytes: recordBytes(value, SHAPE) };
}
