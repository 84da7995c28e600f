import type { FileSystem } from '../ports/file-system.ts';
import { createStore } from './create-store.ts';
import { positionOf } from './json-scan.ts';
import { decode, MAX_RECORD_DEPTH } from './parse-record.ts';
import type { LocateMember } from './quarantine.ts';
import type { OpenStoreOptions, Store } from './store.ts';

/** Opens the store of a data folder: takes its lock, recovers what a crash left, follows outside edits. */
export async function openStore({ folder, ports, records }: OpenStoreOptions): Promise<Store> {
  const { fileSystem, log } = ports;
  if (!records) throw new Error('the store needs record files');
  return createStore({ records, log, locate: locateIn(fileSystem, folder) });
}

const locateIn =
  (fileSystem: FileSystem, folder: string): LocateMember =>
  async (file, path) => {
    try {
      return positionOf(decode(await fileSystem.readFile(`${folder}/${file}`)) ?? '', path, MAX_RECORD_DEPTH);
    } catch {
      // The line is a help and no more: a file that cannot be read now is told without it.
      return undefined;
    }
  };
