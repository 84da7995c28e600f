import type { StoredRecord } from '../../contract/collection.ts';
import { type Moment, momentAt } from '../../contract/moment.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { StoreReader } from '../../contract/store.ts';
import type { Generation } from '../../generation.ts';
import { Part } from '../body.ts';
import { Basis } from './basis.ts';
import type { Kept } from './kept.ts';
import type { NextInstants } from './next-instants.ts';
import { NotedMoment } from './noted-moment.ts';
import { notedStore } from './noted-store.ts';
import type { Revisions } from './revisions.ts';

/** Where a read has its answer from. */
export interface Reading {
  readonly moment: Moment;
  storeOf(plugin: Plugin): StoreReader;
  part(plugin: Plugin, view: string, record: StoredRecord, make: () => unknown): unknown;
  /** The answer rests on something outside of the store: it is good for this request alone. */
  once(): void;
}

/** Reads for an answer that is not kept. */
export const plainReading = (generation: Generation, now: number): Reading => ({
  moment: momentAt(now),
  storeOf: (plugin) => generation.readerFor(plugin),
  part: (_plugin, _view, _record, make) => make(),
  once: () => undefined,
});

/** A part of answers, and what it was made from. */
export interface KeptPart {
  readonly record: StoredRecord;
  readonly part: Part;
  readonly basis: Basis;
}

/** What noted readings share. */
export interface NotedReadingOptions {
  readonly generation: Generation;
  readonly revisions: Revisions;
  readonly parts: Kept<KeptPart>;
  readonly instants: NextInstants;
}

/** What a kept part costs beside its bytes and the record that it presents, which is not larger: its basis, its key, their places. */
const OVERHEAD = 600;

/** Reads for an answer that may be kept: notes what the answer rests on, and uses parts that were kept. */
export class NotedReading implements Reading {
  readonly moment: Moment;
  readonly #options: NotedReadingOptions;
  readonly #now: number;
  readonly #stores = new Map<Plugin, StoreReader>();
  /** Of the part that is being made, or of the answer. */
  #basis: Basis;

  constructor(options: NotedReadingOptions, now: number) {
    this.#options = options;
    this.#now = now;
    this.#basis = new Basis(options.revisions, now);
    this.moment = new NotedMoment(now, (instant) => this.#basis.endsAt(instant));
  }

  /** What the answer rests on. */
  get basis(): Basis {
    return this.#basis;
  }

  once(): void {
    this.#basis.endsAt(Number.NEGATIVE_INFINITY);
  }

  storeOf(plugin: Plugin): StoreReader {
    const known = this.#stores.get(plugin);
    if (known) return known;
    const { generation, instants } = this.#options;
    const notes = {
      read: (collection: string) => this.#basis.read(collection),
      endsAt: (instant: number) => this.#basis.endsAt(instant),
    };
    const store = notedStore(generation.readerFor(plugin), notes, instants);
    this.#stores.set(plugin, store);
    return store;
  }

  part(plugin: Plugin, view: string, record: StoredRecord, make: () => unknown): Part {
    const { parts } = this.#options;
    const key = `${plugin.name} ${view} ${record.id}`;
    const known = parts.get(key);
    const kept = known?.record === record && known.basis.holds(this.#now) ? known : this.#make(record, make);
    if (kept !== known) parts.set(key, kept, 2 * kept.part.bytes.length + OVERHEAD);
    this.#basis.include(kept.basis);
    return kept.part;
  }

  #make(record: StoredRecord, make: () => unknown): KeptPart {
    const outer = this.#basis;
    this.#basis = new Basis(this.#options.revisions, this.#now);
    try {
      return { record, part: new Part(make()), basis: this.#basis };
    } finally {
      this.#basis = outer;
    }
  }
}
