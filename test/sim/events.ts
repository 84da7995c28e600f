import type { FileTransaction, RecordFiles, RecordFolder } from '../../core/store/records/record-files.ts';
import { SimClock } from './clock.ts';
import { SimFileSystem } from './file-system.ts';
import { SimMachine } from './processes.ts';
import { DATA, openSimSite, recordOf, type SimProcess } from './site.ts';

/** A collection of records that have a title. */
export const EVENTS = 'calendar/events';

/** A simulated disk, clock and machine. */
export interface EventsWorld {
  readonly fileSystem: SimFileSystem;
  readonly clock: SimClock;
  readonly machine: SimMachine;
}

export function eventsWorld(): EventsWorld {
  const clock = new SimClock();
  return { clock, fileSystem: new SimFileSystem(clock), machine: new SimMachine() };
}

/** A process that has the events open. */
export interface OpenEvents {
  readonly files: RecordFiles & { kill(): void };
  readonly folder: RecordFolder;
  /** Titles in memory, by id. */
  titles(): Readonly<Record<string, unknown>>;
}

export async function openEvents(process: SimProcess): Promise<OpenEvents> {
  const files = await openSimSite(process);
  const folder = await files.folder(EVENTS, { private: false });
  const titles = () => Object.fromEntries([...folder.entries].map(([id, { value }]) => [id, value.title]));
  return { files, folder, titles };
}

export const putEvent = (files: FileTransaction, id: number, title: string): void => {
  const { value, bytes } = recordOf({ id, title });
  files.put(EVENTS, id, value, bytes);
};

/** Absolute path of an event's file. */
export const eventFile = (id: number): string => `${DATA}/${EVENTS}/${id}.json`;

/** Writes an event's file in place, as another process would. */
export const editEvent = (fileSystem: SimFileSystem, id: number, title: string): void =>
  fileSystem.writeNow(eventFile(id), recordOf({ id, title }).bytes);

/** Text of a file, `path` relative to the data folder. */
export const textOnDisk = (fileSystem: SimFileSystem, path: string): string | undefined => {
  const inode = fileSystem.disk.find(`${DATA}/${path}`);
  return inode && new TextDecoder().decode(inode.bytes);
};

/** Names in a folder, `path` relative to the data folder. */
export const namesOnDisk = (fileSystem: SimFileSystem, path: string): string[] => [
  ...(fileSystem.disk.find(`${DATA}/${path}`)?.entries.keys() ?? []),
];
