import type { StoredRecord } from '../../contract/data/collection.ts';
import type { StoreReader } from '../../contract/data/store.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { type Moment, momentAt } from '../../contract/routes/moment.ts';
import type { CountedNumber, LaterNumber, RenderContext, RenderedText } from '../../contract/routes/rendering.ts';
import type { LruCache } from '../../lib/index.ts';
import type { Generation } from '../generation.ts';
import { JsonFragment, WrittenFragment } from '../response/body.ts';
import { workOf } from '../work/answer-work.ts';
import { type Html, LazyText } from '../work/lazy-text.ts';
import { LiveNumber, NumberSource } from '../work/live-number.ts';
import { CacheDependencies } from './cache-dependencies.ts';
import type { NextInstants } from './next-instants.ts';
import type { Revisions } from './revisions.ts';
import { TrackedMoment, trackedStore } from './tracked-store.ts';

/** Renders a text. */
type MakeHtml = (context: RenderContext) => Html;

/** Where something rendered reads. */
type ReadingStore = Pick<Reading, 'storeOf' | 'moment'>;

/** A part of an answer, as `ReadContext.part` asks for it. */
export interface AskedPart {
  readonly view: string;
  readonly record: StoredRecord;
  readonly make: () => unknown;
  /** Only some of its members are wanted. */
  readonly less: boolean;
  /** Tells apart for whom it is kept: nothing for strangers; undefined where nothing is kept. */
  readonly reader: string | undefined;
}

/** Where an answer has what it shows from. */
export interface Reading {
  readonly moment: Moment;
  storeOf(plugin: Plugin): StoreReader;
  part(plugin: Plugin, part: AskedPart): unknown;
  rendered(plugin: Plugin, text: RenderedText, make: MakeHtml): LazyText;
  counted(plugin: Plugin, what: CountedNumber, count: NumberSource['count']): LaterNumber | number;
  /** The answer rests on something outside of the store, as does all that is made for it from now on: it is good for this request alone. */
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
    part: (_plugin, { make }) => make(),
    rendered: (plugin, { text, effort = text.length }, make) =>
      new LazyText({
        effort,
        find: () => undefined,
        make: () => wholeHtml(generation, { storeOf, moment }, plugin, make),
      }),
    counted: (plugin, _what, count) => count(renderContext(generation, { storeOf, moment }, plugin)),
    once: () => undefined,
  };
}

/** Something that was made for answers, and is kept. */
export type CachedPiece = CachedFragment | CachedText | { readonly made: NumberSource };

interface CachedFragment {
  readonly source: StoredRecord;
  /** With its numbers as they were shown last. */
  made: WrittenFragment;
  /** As `JsonFragment.characters`. */
  readonly characters: number;
  /** What else it was made from. */
  readonly dependencies: CacheDependencies;
}

interface CachedText {
  readonly source: string;
  readonly made: Html;
  /** What else it was made from. */
  readonly dependencies: CacheDependencies;
}

const isFragment = (piece: CachedPiece | undefined): piece is CachedFragment => piece?.made instanceof WrittenFragment;

const isText = (piece: CachedPiece | undefined): piece is CachedText =>
  piece !== undefined && typeof piece.made !== 'object';

/** What readings share that keep something. */
export interface CachingOptions {
  readonly generation: Generation;
  readonly revisions: Revisions;
  readonly pieces: LruCache<CachedPiece>;
  readonly instants: NextInstants;
}

/** What a kept piece costs beside its bytes and what it was made from, which is not larger: its basis, its key, their places. */
const OVERHEAD = 600;

/** What something is made for: an answer, or a part of one. */
interface Purpose {
  /** What it rests on. */
  readonly dependencies: CacheDependencies;
  /** Is it kept with the texts that are rendered for it? Then these are not kept for themselves. */
  keepsTexts: boolean;
}

/** In a part with less to render all is made, though less is wanted: it is kept for whoever wants other members. */
const LITTLE = 2_000;

/** Bytes of a part from which less is read; of a longer one what is wanted is made anew. */
const SHORT_PART = 32 * 1024;

/** A text as it was rendered before, for whichever reader, or else as it is now. */
function keptText(
  options: CachingOptions,
  now: number,
  plugin: Plugin,
  { name, id, text, effort = text.length }: RenderedText,
  make: MakeHtml,
  isOnce: () => boolean,
  purpose?: Purpose,
): LazyText {
  const { generation, pieces } = options;
  const key = `text ${plugin.name} ${name} ${id}`;
  return new LazyText({
    effort,
    find: () => {
      const known = isOnce() ? undefined : pieces.get(key);
      if (!isText(known) || known.source !== text || !known.dependencies.holds(now)) return undefined;
      purpose?.dependencies.include(known.dependencies);
      return { html: known.made };
    },
    make: () => {
      const reading = new TrackedReading(options, now);
      const made = wholeHtml(generation, reading, plugin, make);
      const { dependencies } = reading;
      const size = 2 * (text.length + (made?.length ?? 0)) + OVERHEAD;
      if (!purpose?.keepsTexts && !isOnce()) pieces.set(key, { source: text, made, dependencies }, size);
      purpose?.dependencies.include(dependencies);
      return made;
    },
  });
}

/** The source of a number, the same one for all who show it. */
function numberSource(
  { pieces }: CachingOptions,
  plugin: Plugin,
  { name, id }: CountedNumber,
  count: NumberSource['count'],
): NumberSource {
  const key = `number ${plugin.name} ${name} ${id}`;
  const known = pieces.get(key)?.made;
  if (known instanceof NumberSource) return known;
  const made = new NumberSource(plugin, count);
  pieces.set(key, { made }, OVERHEAD);
  return made;
}

/** A number as it was counted before, or else as it is now, and what it rests on. */
function countedBy(source: NumberSource, options: CachingOptions, now: number): NonNullable<NumberSource['counted']> {
  if (source.counted?.dependencies.holds(now)) return source.counted;
  const { generation } = options;
  const reading = new TrackedReading(options, now);
  const value = source.count(renderContext(generation, reading, source.plugin));
  generation.slices.check();
  source.counted = { value, dependencies: reading.dependencies };
  return source.counted;
}

/** Reads for an answer that is not kept, but some of whose texts and numbers are. */
export function sharingReading(options: CachingOptions, now: number): Reading {
  let isOnce = false;
  const plain = plainReading(options.generation, now);
  return {
    ...plain,
    rendered: (plugin, text, make) => keptText(options, now, plugin, text, make, () => isOnce),
    counted: (plugin, what, count) =>
      isOnce
        ? plain.counted(plugin, what, count)
        : countedBy(numberSource(options, plugin, what, count), options, now).value,
    once: () => {
      isOnce = true;
    },
  };
}

/** Reads for an answer that may be kept: notes what the answer rests on, and uses parts that were kept. */
export class TrackedReading implements Reading {
  readonly moment: Moment;
  readonly #options: CachingOptions;
  readonly #now: number;
  readonly #stores = new Map<Plugin, StoreReader>();
  /** What the answer rests on. */
  readonly dependencies: CacheDependencies;
  #isOnce = false;
  /** Of the part that is being made, or of the answer. */
  #inHand: Purpose;

  constructor(options: CachingOptions, now: number) {
    this.#options = options;
    this.#now = now;
    this.dependencies = new CacheDependencies(options.revisions, now);
    this.#inHand = { dependencies: this.dependencies, keepsTexts: false };
    this.moment = new TrackedMoment(now, (instant) => this.#inHand.dependencies.endsAt(instant));
  }

  once(): void {
    this.#isOnce = true;
    this.#inHand.dependencies.endsAt(Number.NEGATIVE_INFINITY);
  }

  readonly storeOf = (plugin: Plugin): StoreReader => {
    const known = this.#stores.get(plugin);
    if (known) return known;
    const { generation, instants } = this.#options;
    const notes = {
      read: (collection: string) => this.#inHand.dependencies.read(collection),
      readRecord: (...seen: Parameters<CacheDependencies['readRecord']>) =>
        this.#inHand.dependencies.readRecord(...seen),
      endsAt: (instant: number) => this.#inHand.dependencies.endsAt(instant),
    };
    const store = trackedStore(generation.readerFor(plugin), notes, instants);
    this.#stores.set(plugin, store);
    return store;
  };

  part(plugin: Plugin, { view, record, make, less, reader }: AskedPart): unknown {
    if (reader === undefined || this.#isOnce) return make();
    const key = `${plugin.name} ${view} ${record.id}${reader}`;
    const known = this.#options.pieces.get(key);
    if (isFragment(known) && known.source === record && known.dependencies.holds(this.#now)) {
      if (!less || known.made.bytes.length <= SHORT_PART) {
        this.#inHand.dependencies.include(known.dependencies);
        this.#recount(known);
        return JsonFragment.written(known.made, known.characters);
      }
    }
    return this.#newFragment(key, record, make, less);
  }

  rendered(plugin: Plugin, text: RenderedText, make: MakeHtml): LazyText {
    return keptText(this.#options, this.#now, plugin, text, make, () => this.#isOnce, this.#inHand);
  }

  counted(plugin: Plugin, what: CountedNumber, count: NumberSource['count']): LaterNumber | number {
    if (this.#isOnce) return plainReading(this.#options.generation, this.#now).counted(plugin, what, count);
    return this.#numberOf(numberSource(this.#options, plugin, what, count));
  }

  #numberOf(source: NumberSource): LiveNumber {
    return new LiveNumber(source, this.#count(source));
  }

  /** The answer rests on it, and the fragment that it stands in does not. */
  #count(source: NumberSource): number {
    const { value, dependencies } = countedBy(source, this.#options, this.#now);
    this.dependencies.include(dependencies);
    return value;
  }

  /** Sees to the numbers in a fragment. */
  #recount(fragment: CachedFragment): void {
    let isSame = true;
    for (const number of fragment.made.numbers) if (this.#count(number.source) !== number.toJSON()) isSame = false;
    if (!isSame) fragment.made = fragment.made.with(fragment.made.numbers.map(({ source }) => this.#numberOf(source)));
  }

  #newFragment(key: string, record: StoredRecord, make: () => unknown, less: boolean): JsonFragment {
    const { generation, revisions, pieces } = this.#options;
    const outer = this.#inHand;
    const dependencies = new CacheDependencies(revisions, this.#now);
    outer.dependencies.include(dependencies);
    const purpose = { dependencies, keepsTexts: true };
    this.#inHand = purpose;
    try {
      const value = make();
      generation.slices.check();
      const part = new JsonFragment(
        value,
        (made, characters) =>
          this.#isOnce ||
          pieces.set(
            key,
            { source: record, made, characters, dependencies },
            2 * (made.bytes.length + key.length) + OVERHEAD,
          ),
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
