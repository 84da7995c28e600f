import type { StoredRecord } from '../../contract/collection.ts';
import { type Moment, momentAt } from '../../contract/moment.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { RenderContext, RenderedText } from '../../contract/rendering.ts';
import type { StoreReader } from '../../contract/store.ts';
import type { Generation } from '../../generation.ts';
import { Part } from '../body.ts';
import { workOf } from '../work/answer-work.ts';
import { type Html, LazyText } from '../work/lazy-text.ts';
import { Basis } from './basis.ts';
import type { Kept } from './kept.ts';
import type { NextInstants } from './next-instants.ts';
import { NotedMoment } from './noted-moment.ts';
import { notedStore } from './noted-store.ts';
import type { Revisions } from './revisions.ts';

/** Renders a text. */
type MakeHtml = (context: RenderContext) => Html;

/** Where something rendered reads. */
type ReadingStore = Pick<Reading, 'storeOf' | 'moment'>;

/** Where an answer has what it shows from. */
export interface Reading {
  readonly moment: Moment;
  storeOf(plugin: Plugin): StoreReader;
  /** @param less only some of its members are wanted */
  part(plugin: Plugin, view: string, record: StoredRecord, make: () => unknown, less: boolean): unknown;
  rendered(plugin: Plugin, text: RenderedText, make: MakeHtml): LazyText;
  /** The answer rests on something outside of the store: it is good for this request alone. */
  once(): void;
}

/** What rendering goes by, with what a plugin may read. */
const renderContext = (
  { site, contributions }: Generation,
  { storeOf, moment }: ReadingStore,
  plugin: Plugin,
): RenderContext => ({ store: storeOf(plugin), site, contributions, moment });

/** Renders a text, or nothing at all: a renderer may have caught what cut it off. @throws SliceSpent; what `make` throws */
function wholeHtml(generation: Generation, reading: ReadingStore, plugin: Plugin, make: MakeHtml): Html {
  const html = make(renderContext(generation, reading, plugin));
  generation.slices.check();
  return html;
}

/** Reads for an answer of which nothing is kept. */
export function plainReading(generation: Generation, now: number): Reading {
  const moment = momentAt(now);
  const storeOf = (plugin: Plugin) => generation.readerFor(plugin);
  return {
    moment,
    storeOf,
    part: (_plugin, _view, _record, make) => make(),
    rendered: (plugin, { text, effort = text.length }, make) =>
      new LazyText({
        effort,
        find: () => undefined,
        make: () => wholeHtml(generation, { storeOf, moment }, plugin, make),
      }),
    once: () => undefined,
  };
}

/** Something that was made for an answer. */
export interface KeptPiece {
  /** A record, or the text of one. */
  readonly source: unknown;
  readonly made: Part | Html;
  /** What else it was made from. */
  readonly basis: Basis;
}

/** What readings share that keep something. */
export interface KeepingOptions {
  readonly generation: Generation;
  readonly revisions: Revisions;
  readonly pieces: Kept<KeptPiece>;
  readonly instants: NextInstants;
}

/** What a kept piece costs beside its bytes and what it was made from, which is not larger: its basis, its key, their places. */
const OVERHEAD = 600;

/** What something is made for: an answer, or a part of one. */
interface Purpose {
  /** What it rests on. */
  readonly basis: Basis;
  /** Is it kept with the texts that are rendered for it? Then these are not kept for themselves. */
  keepsTexts: boolean;
}

/** In a part with less to render all is made, though less is wanted: it is kept for whoever wants other members. */
const LITTLE = 2_000;

/** Bytes of a part from which less is read; of a longer one what is wanted is made anew. */
const SHORT_PART = 32 * 1024;

/** A text as it was rendered before, for whichever reader, or else as it is now. */
function keptText(
  options: KeepingOptions,
  now: number,
  plugin: Plugin,
  { name, id, text, effort = text.length }: RenderedText,
  make: MakeHtml,
  purpose?: Purpose,
): LazyText {
  const { generation, pieces } = options;
  const key = `text ${plugin.name} ${name} ${id}`;
  return new LazyText({
    effort,
    find: () => {
      const known = pieces.get(key);
      if (known?.source !== text || !known.basis.holds(now)) return undefined;
      purpose?.basis.include(known.basis);
      return { html: known.made as Html };
    },
    make: () => {
      const reading = new NotedReading(options, now);
      const made = wholeHtml(generation, reading, plugin, make);
      const { basis } = reading;
      const size = 2 * (text.length + (made?.length ?? 0)) + OVERHEAD;
      if (!purpose?.keepsTexts) pieces.set(key, { source: text, made, basis }, size);
      purpose?.basis.include(basis);
      return made;
    },
  });
}

/** Reads for an answer that is not kept, but some of whose texts are. */
export function sharingReading(options: KeepingOptions, now: number): Reading {
  return {
    ...plainReading(options.generation, now),
    rendered: (plugin, text, make) => keptText(options, now, plugin, text, make),
  };
}

/** Reads for an answer that may be kept: notes what the answer rests on, and uses parts that were kept. */
export class NotedReading implements Reading {
  readonly moment: Moment;
  readonly #options: KeepingOptions;
  readonly #now: number;
  readonly #stores = new Map<Plugin, StoreReader>();
  /** What the answer rests on. */
  readonly basis: Basis;
  /** Of the part that is being made, or of the answer. */
  #inHand: Purpose;

  constructor(options: KeepingOptions, now: number) {
    this.#options = options;
    this.#now = now;
    this.basis = new Basis(options.revisions, now);
    this.#inHand = { basis: this.basis, keepsTexts: false };
    this.moment = new NotedMoment(now, (instant) => this.#inHand.basis.endsAt(instant));
  }

  once(): void {
    this.#inHand.basis.endsAt(Number.NEGATIVE_INFINITY);
  }

  readonly storeOf = (plugin: Plugin): StoreReader => {
    const known = this.#stores.get(plugin);
    if (known) return known;
    const { generation, instants } = this.#options;
    const notes = {
      read: (collection: string) => this.#inHand.basis.read(collection),
      endsAt: (instant: number) => this.#inHand.basis.endsAt(instant),
    };
    const store = notedStore(generation.readerFor(plugin), notes, instants);
    this.#stores.set(plugin, store);
    return store;
  };

  part(plugin: Plugin, view: string, record: StoredRecord, make: () => unknown, less: boolean): Part {
    const key = `${plugin.name} ${view} ${record.id}`;
    const known = this.#options.pieces.get(key);
    if (known?.made instanceof Part && known.source === record && known.basis.holds(this.#now)) {
      const { made, basis } = known;
      if (!less || made.bytes.length <= SHORT_PART) {
        this.#inHand.basis.include(basis);
        return made;
      }
    }
    return this.#newPart(key, record, make, less);
  }

  rendered(plugin: Plugin, text: RenderedText, make: MakeHtml): LazyText {
    return keptText(this.#options, this.#now, plugin, text, make, this.#inHand);
  }

  #newPart(key: string, record: StoredRecord, make: () => unknown, less: boolean): Part {
    const { generation, revisions, pieces } = this.#options;
    const outer = this.#inHand;
    const basis = new Basis(revisions, this.#now);
    outer.basis.include(basis);
    const purpose = { basis, keepsTexts: true };
    this.#inHand = purpose;
    try {
      const value = make();
      generation.slices.check();
      const part = new Part(value, (made) =>
        pieces.set(key, { source: record, made, basis }, 2 * made.bytes.length + OVERHEAD),
      );
      if (!less) return part;
      purpose.keepsTexts = workOf(part).texts.reduce((sum, { effort }) => sum + effort, 0) <= LITTLE;
      if (purpose.keepsTexts) part.write();
      return part;
    } finally {
      this.#inHand = outer;
    }
  }
}
