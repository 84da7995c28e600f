import { Disk, type Inode } from './disk.ts';
import type { DiskEvent, Slot } from './disk-event.ts';

/** Disks lose unsynced data in units of this many bytes. */
const SECTOR = 512;

type Change = Extract<DiskEvent, { kind: 'write' | 'truncate' }>;

/** Source of randomness. */
export interface Chances {
  /** An integer from 0 to below `limit`. */
  below(limit: number): number;
}

/** How much unsynced data a power cut keeps: nothing, everything, or a random part. */
export type Luck = 'none' | 'all' | 'chance';

/** A state after a power cut, with a unique name among the states of the same trace. */
export interface CrashState {
  readonly name: string;
  /** A disk in this state, as found by the next boot; each call returns a new one. */
  boot(nowNs: () => bigint, options?: { readonly traced: boolean }): Disk;
}

/**
 * Walks along the trace of a disk, and returns at each point states that a power cut may leave. It loses unsynced directory entries
 * (renames are atomic) and unsynced bytes, sector by sector and with any size in between, in any combination that keeps the order
 * of changes of one directory entry. This is harsher than ext4 and XFS, which guarantee more order.
 */
export class PowerCut {
  readonly #trace: Disk;
  readonly #files = new Map<number, Uint8Array>();
  readonly #directories = new Map<number, Map<string, number>>();
  readonly #unsyncedBytes = new Map<number, Change[]>();
  #unsyncedEntries: { readonly at: number; readonly slots: readonly Slot[] }[] = [];
  #position: number;
  /** Position at which something became durable last: states before and after differ. */
  #durableAt = 0;

  /** @param trace its present state counts as durable; later events are walked along */
  constructor(trace: Disk) {
    this.#trace = trace;
    this.#position = trace.events.length;
    for (const inode of trace.inodes.values()) this.#adopt(inode);
  }

  /** Moves to just after the next event and returns it; undefined at the end of the trace. */
  next(): DiskEvent | undefined {
    const event = this.#trace.events[this.#position];
    if (event) this.#apply(event, this.#position++);
    return event;
  }

  /** A state that a power cut at this point may leave. */
  cut(luck: Luck, chances: Chances): CrashState {
    const kept = this.#keptEntries(luck, chances);
    const files = new Map(
      [...this.#unsyncedBytes].map(([inode, changes]) => [inode, this.#keptBytes(inode, changes, luck, chances)]),
    );
    const name = [
      this.#durableAt,
      kept.map(({ at }) => at).join(),
      ...[...files].map(([inode, { name }]) => `${inode}:${name}`),
    ].join(' ');
    return { name, boot: (nowNs, options) => this.#boot(nowNs, kept, files, options ?? { traced: false }) };
  }

  #adopt(inode: Inode): void {
    if (inode.kind === 'directory') this.#directories.set(inode.number, new Map(inode.entries));
    else this.#files.set(inode.number, inode.bytes);
  }

  #apply(event: DiskEvent, at: number): void {
    switch (event.kind) {
      case 'write':
      case 'truncate':
        this.#unsyncedBytes.set(event.inode, [...(this.#unsyncedBytes.get(event.inode) ?? []), event]);
        break;
      case 'sync':
        this.#files.set(event.inode, this.#current(event.inode));
        this.#unsyncedBytes.delete(event.inode);
        this.#durableAt = at;
        break;
      case 'sync-failed':
        this.#unsyncedBytes.delete(event.inode);
        this.#durableAt = at;
        break;
      case 'entries':
        this.#unsyncedEntries.push({ at, slots: event.slots });
        break;
      case 'sync-directory':
        this.#syncDirectory(event.inode);
        this.#durableAt = at;
        break;
      case 'mark':
    }
  }

  /** Syncing an entry also makes earlier changes of the same entries durable. */
  #syncDirectory(directory: number): void {
    const needed = new Set<string>();
    const synced = new Set<number>();
    for (const { at, slots } of [...this.#unsyncedEntries].reverse()) {
      if (!slots.some((slot) => slot.directory === directory || needed.has(keyOf(slot)))) continue;
      synced.add(at);
      for (const slot of slots) needed.add(keyOf(slot));
    }
    for (const { at, slots } of this.#unsyncedEntries) if (synced.has(at)) setAll(this.#directories, slots);
    this.#unsyncedEntries = this.#unsyncedEntries.filter(({ at }) => !synced.has(at));
  }

  #keptEntries(luck: Luck, chances: Chances) {
    if (luck === 'all') return this.#unsyncedEntries;
    if (luck === 'none') return [];
    const lost = new Set<string>();
    // sometimes few are lost, sometimes most
    const odds = 1 + chances.below(4);
    return this.#unsyncedEntries.filter(({ slots }) => {
      if (chances.below(5) >= odds && !slots.some((slot) => lost.has(keyOf(slot)))) return true;
      for (const slot of slots) lost.add(keyOf(slot));
      return false;
    });
  }

  #keptBytes(inode: number, changes: readonly Change[], luck: Luck, chances: Chances) {
    const durable = this.#files.get(inode) ?? new Uint8Array();
    const way = luck === 'none' ? 0 : luck === 'all' ? 1 : chances.below(5);
    if (way === 0) return { name: 'old', bytes: durable };
    if (way === 1) return { name: 'new', bytes: this.#current(inode) };
    if (way === 2) {
      const count = chances.below(changes.length + 1);
      return { name: `first ${count}`, bytes: changes.slice(0, count).reduce(change, durable) };
    }
    const current = this.#current(inode);
    const sizes = [durable, current].map(({ length }) => length).concat(changes.flatMap(sizeOfCut));
    const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
    return tear(durable, current, way === 3 ? current.length : least + chances.below(most - least + 1), chances);
  }

  #current(inode: number): Uint8Array {
    return (this.#unsyncedBytes.get(inode) ?? []).reduce(change, this.#files.get(inode) ?? new Uint8Array());
  }

  #boot(
    nowNs: () => bigint,
    kept: readonly { readonly slots: readonly Slot[] }[],
    files: ReadonlyMap<number, { readonly bytes: Uint8Array }>,
    options: { readonly traced: boolean },
  ): Disk {
    const directories = new Map([...this.#directories].map(([inode, entries]) => [inode, new Map(entries)]));
    for (const { slots } of kept) setAll(directories, slots);
    const disk = new Disk(nowNs, options);
    const adopt = (number: number): void => {
      const { kind } = this.#trace.inode(number);
      const entries = kind === 'directory' ? (directories.get(number) ?? new Map<string, number>()) : new Map();
      const bytes = files.get(number)?.bytes ?? this.#files.get(number) ?? new Uint8Array();
      disk.adopt({ number, kind, bytes }, entries);
      for (const child of entries.values()) adopt(child);
    };
    adopt(1);
    return disk;
  }
}

const keyOf = ({ directory, name }: Slot): string => `${directory}/${name}`;

function setAll(directories: Map<number, Map<string, number>>, slots: readonly Slot[]): void {
  for (const { directory, name, inode } of slots) {
    const entries = directories.get(directory) ?? new Map<string, number>();
    directories.set(directory, entries);
    if (inode === 0) entries.delete(name);
    else entries.set(name, inode);
  }
}

const sizeOfCut = (event: Change): readonly number[] => (event.kind === 'truncate' ? [event.size] : []);

function change(bytes: Uint8Array, event: Change): Uint8Array {
  const size = event.kind === 'truncate' ? event.size : Math.max(bytes.length, event.offset + event.bytes.length);
  const changed = new Uint8Array(size);
  changed.set(bytes.subarray(0, size));
  if (event.kind === 'write') changed.set(event.bytes, event.offset);
  return changed;
}

/** Mixes old and new sectors; an old one is zeros if there was none. */
function tear(durable: Uint8Array, current: Uint8Array, size: number, chances: Chances) {
  const torn = new Uint8Array(size);
  torn.set(durable.subarray(0, size));
  let name = `torn ${size} `;
  for (let start = 0; start < size; start += SECTOR) {
    const isNew = chances.below(2) === 1;
    name += isNew ? '+' : '-';
    if (isNew) torn.set(current.subarray(start, Math.min(start + SECTOR, size)), start);
  }
  return { name, bytes: torn };
}
