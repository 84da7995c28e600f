import { type Moment, momentAt } from '../../contract/data/query.ts';
import type { PagePiece, StoreReader } from '../../contract/data/store-reader.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { ShownRecord } from '../../contract/routes/context.ts';
import { isForAllReaders } from '../../contract/routes/for-all-readers.ts';
import type {
  CountedNumber,
  GoesBy,
  LaterNumber,
  RenderContext,
  RenderedText,
} from '../../contract/routes/rendering.ts';
import { workOf } from '../body/answer-work.ts';
import { JsonFragment } from '../body/body.ts';
import { type Html, LazyText } from '../body/lazy-text.ts';
import { type CountNumber, LiveNumber, NumberGroup } from '../body/live-number.ts';
import { CacheDependencies, type Revisions } from '../dependencies/cache-dependencies.ts';
import type { Generation } from '../generation.ts';
import type { KeptPieces } from './kept-pieces.ts';
import { type NextInstants, type PluginStores, TrackedMoment, TrackedStore } from './tracked-store.ts';

/** A text that may depend on any values. */
type AnyText = RenderedText<GoesBy>;

/** Renders a text. */
export type MakeHtml = (context: RenderContext, text: AnyText) => Html;

/** A number that may depend on any values. */
type AnyNumber = CountedNumber<GoesBy>;

/** Computes a number. */
type CountAny = (context: RenderContext, what: AnyNumber) => number;

/** What rendering reads from. */
type ReadingStore = Pick<Reading, 'storeOf' | 'moment'>;

/** A part of a response, as requested by `ReadContext.part`. */
interface AskedPart {
  readonly view: string;
  readonly record: ShownRecord;
  readonly make: () => unknown;
  /** Are only some of its members requested? */
  readonly less: boolean;
  /** Cache key of the reader: empty for anonymous readers, undefined if nothing is cached. */
  readonly reader: string | undefined;
}

/** Source of everything a response shows. */
export interface Reading {
  readonly moment: Moment;
  storeOf(plugin: Plugin): StoreReader;
  part(plugin: Plugin, part: AskedPart): unknown;
  rendered(plugin: Plugin, text: AnyText, make: MakeHtml): LazyText;
  counted(plugin: Plugin, what: AnyNumber, count: CountAny): LaterNumber | number;
  /** Marks the response, and everything made for it from now on, as depending on more than the store: valid for this request only. */
  once(): void;
}

/** The context of rendering, with a store that has the plugin's access. */
const renderContext = (
  { site, contributions }: Generation,
  { storeOf, moment }: ReadingStore,
  plugin: Plugin,
): RenderContext => ({ store: storeOf(plugin), site, contributions, moment });

/** A text to render. */
interface TextToMake {
  readonly plugin: Plugin;
  readonly text: AnyText;
  readonly make: MakeHtml;
}

/** Copies only the declared members: any other could contain data of the request. */
const onlyText = ({ name, id, text, by }: AnyText): AnyText => ({ name, id, text, by });
const onlyNumber = ({ name, id, by }: AnyNumber): AnyNumber => ({ name, id, by });

/** Renders a text. `make` may have caught SliceSpent, so it is thrown again. @throws SliceSpent; what `make` throws */
function wholeHtml(generation: Generation, reading: ReadingStore, { plugin, text, make }: TextToMake): Html {
  const html = make(renderContext(generation, reading, plugin), onlyText(text));
  generation.slices.check();
  return html;
}

/** A text for one response only, which is never cached. @param reading what it is rendered from */
const textOfOne = (generation: Generation, reading: ReadingStore, order: TextToMake): LazyText =>
  new LazyText({
    effort: effortOf(order.text),
    find: () => undefined,
    make: () => wholeHtml(generation, reading, order),
  });

const keyOf = (by: GoesBy): string => (by === undefined ? '' : JSON.stringify(by));

const effortOf = ({ text, effort = text.length }: AnyText): number => effort;

/** Creates the reading of a response of which nothing is cached. */
export function plainReading(generation: Generation, now: number): Reading {
  const moment = momentAt(now);
  const storeOf = (plugin: Plugin) => generation.readerFor(plugin);
  return {
    moment,
    storeOf,
    part: (_plugin, { make }) => make(),
    rendered: (plugin, text, make) => textOfOne(generation, { storeOf, moment }, { plugin, text, make }),
    counted: (plugin, what, count) => count(renderContext(generation, { storeOf, moment }, plugin), onlyNumber(what)),
    once: () => undefined,
  };
}

/** What all caching readings share. */
interface CachingOptions {
  readonly generation: Generation;
  readonly revisions: Revisions;
  readonly pieces: KeptPieces<MakeHtml>;
  /** By name; limited, since plugins have a fixed number of names. */
  readonly numbers: Map<string, SharedNumbers>;
  readonly instants: NextInstants;
  readonly stores: PluginStores;
}

/** Access of one reading to the shared caches, until its response becomes valid for this request only. */
class Shared {
  readonly options: CachingOptions;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  #isOver = false;

  constructor(options: CachingOptions, now: number) {
    this.options = options;
    this.now = now;
  }

  /** Ends sharing: from now on the response depends on data others must not see, so it neither uses nor fills the caches. */
  end(): void {
    this.#isOver = true;
  }

  /** The cached pieces; undefined after `end`. */
  get pieces(): KeptPieces<MakeHtml> | undefined {
    return this.#isOver ? undefined : this.options.pieces;
  }

  /** The shared numbers of this name at this instant; undefined if they cannot be shared. */
  numbers(order: NumberToCount): NumberGroup | undefined {
    const isShared = !this.#isOver && isForAllReaders(order.count);
    return isShared ? numbersOf(this.options, order, this.now) : undefined;
  }
}

/** What is being made: a response, or a part of one. */
interface Purpose {
  readonly dependencies: CacheDependencies;
  /** Whether it is cached with the texts that are rendered for it, which are then not cached by themselves. */
  keepsTexts: boolean;
}

/** A part with at most this many characters to render is rendered whole even if `_fields` requests less, so that it can be cached. */
const LITTLE = 2_000;

/** A short text may show long ones: after so many bytes of such parts, a read renders no more. */
const MOST_AT_ONCE = 256 * 1024;

/** A cached part of at most this many bytes is parsed to get some of its members; those of a longer one are computed again. */
const SHORT_PART = 32 * 1024;

/** A text that comes from the cache, or is rendered and cached. */
function keptText(shared: Shared, order: TextToMake, purpose?: Purpose): LazyText {
  const { options, now } = shared;
  const { plugin, text, make } = order;
  const { name, id, text: source, by } = text;
  const key = `text ${plugin.name} ${name} ${keyOf(by)} ${id}`;
  const isShared = isForAllReaders(make);
  return new LazyText({
    effort: effortOf(text),
    find: () => {
      const known = isShared ? shared.pieces?.text(key) : undefined;
      if (!known || known.source !== source || known.make !== make || !known.dependencies.holds(now)) return;
      purpose?.dependencies.include(known.dependencies);
      return { html: known.html };
    },
    make: () => {
      const reading = new TrackedReading(options, now);
      const html = wholeHtml(options.generation, reading, order);
      const { dependencies } = reading;
      if (isShared && !purpose?.keepsTexts) shared.pieces?.keepText(key, { source, make, html, dependencies });
      purpose?.dependencies.include(dependencies);
      return html;
    },
  });
}

/** Shared numbers, and the function that computes them. */
interface SharedNumbers {
  readonly group: NumberGroup;
  readonly count: CountAny;
}

/** A number to compute. */
interface NumberToCount {
  readonly plugin: Plugin;
  readonly what: AnyNumber;
  readonly count: CountAny;
}

/** The up-to-date group of a name. */
function numbersOf(options: CachingOptions, { plugin, what, count }: NumberToCount, now: number): NumberGroup {
  const key = `${plugin.name} ${what.name} ${keyOf(what.by)}`;
  const known = options.numbers.get(key);
  if (known?.count === count) {
    known.group.editionAt(now);
    return known.group;
  }
  const begin = (from: number) => {
    const reading = new TrackedReading(options, from);
    return { context: renderContext(options.generation, reading, plugin), dependencies: reading.dependencies };
  };
  const group = new NumberGroup(begin, now);
  options.numbers.set(key, { group, count });
  return group;
}

/** Computes a number. `count` may have caught SliceSpent, so it is thrown again. @throws SliceSpent; what `count` throws */
const wholeCount =
  ({ slices }: Generation, { what, count }: Omit<NumberToCount, 'plugin'>): CountNumber =>
  (context) => {
    const value = count(context, onlyNumber(what));
    slices.check();
    return value;
  };

/** Creates the reading of a response that is not cached itself, but uses and fills the cache of texts and numbers. */
export function sharingReading(options: CachingOptions, now: number): Reading {
  const shared = new Shared(options, now);
  const plain = plainReading(options.generation, now);
  return {
    ...plain,
    rendered: (plugin, text, make) => keptText(shared, { plugin, text, make }),
    counted: (plugin, what, count) => {
      const group = shared.numbers({ plugin, what, count });
      if (!group) return plain.counted(plugin, what, count);
      return group.count(what.id, wholeCount(options.generation, { what, count }));
    },
    once: () => shared.end(),
  };
}

/** The reading of a response that may be cached: records the response's dependencies, and uses cached parts. */
export class TrackedReading implements Reading {
  readonly moment: Moment;
  readonly #shared: Shared;
  readonly #stores = new Map<Plugin, StoreReader>();
  /** Dependencies of the response. */
  readonly dependencies: CacheDependencies;
  /** The part that is being made, or the response. */
  #inHand: Purpose;
  readonly #isInPieces: boolean;
  /** Bytes of the parts that were rendered whole although less is requested. */
  #atOnce = 0;

  /**
   * @param now milliseconds since 1970 UTC
   * @param isInPieces whether the caller may be interrupted after each piece that it makes, and run again with this same reading
   */
  constructor(options: CachingOptions, now: number, isInPieces = false) {
    this.#isInPieces = isInPieces;
    this.#shared = new Shared(options, now);
    this.dependencies = new CacheDependencies(options.revisions, now);
    this.#inHand = { dependencies: this.dependencies, keepsTexts: false };
    this.moment = new TrackedMoment(now, (instant) => this.#inHand.dependencies.endsAt(instant));
  }

  once(): void {
    this.#shared.end();
    this.#inHand.dependencies.endsAt(Number.NEGATIVE_INFINITY);
  }

  readonly storeOf = (plugin: Plugin): StoreReader => {
    const known = this.#stores.get(plugin);
    if (known) return known;
    const { stores, instants } = this.#shared.options;
    const notes = {
      read: (collection: string) => this.#inHand.dependencies.read(collection),
      readRecord: (...seen: Parameters<CacheDependencies['readRecord']>) =>
        this.#inHand.dependencies.readRecord(...seen),
      endsAt: (instant: number) => this.#inHand.dependencies.endsAt(instant),
    };
    const kept = (key: string, make: () => string) => this.#markup(`markup ${plugin.name} ${key}`, make);
    const piece = <T>(one: PagePiece<T>) => this.#piece(plugin, one);
    const store = new TrackedStore(stores.of(plugin), { notes, instants, kept, piece });
    this.#stores.set(plugin, store);
    return store;
  };

  part(plugin: Plugin, { view, record, make, less, reader }: AskedPart): unknown {
    // plugins written for 0.1.0 pass the record, which has no hash
    if (reader === undefined || record.hash === undefined) return make();
    const key = `${plugin.name} ${view} ${record.id}${reader}`;
    const most = less ? SHORT_PART : Number.POSITIVE_INFINITY;
    const known = this.#shared.pieces?.fragment({ key, record: record.hash, now: this.#shared.now, most });
    if (!known) return this.#newFragment({ key, record: record.hash, isForAll: reader === '' }, make, less);
    this.#inHand.dependencies.include(known.dependencies);
    for (const group of known.groups) this.#restOn(group);
    return known.fragment;
  }

  rendered(plugin: Plugin, text: AnyText, make: MakeHtml): LazyText {
    return keptText(this.#shared, { plugin, text, make }, this.#inHand);
  }

  counted(plugin: Plugin, what: AnyNumber, count: CountAny): LaterNumber | number {
    const { generation } = this.#shared.options;
    const group = this.#shared.numbers({ plugin, what, count });
    const whole = wholeCount(generation, { what, count });
    // a number that is not shared becomes part of what contains it, whose dependencies include its own
    if (!group) return whole(renderContext(generation, this, plugin));
    const number = new LiveNumber({ group, id: what.id, count: whole });
    this.#restOn(group);
    return number;
  }

  /** Within a part, pieces are always made: a part is cached with its dependencies, and an earlier piece would not record its own there. */
  #piece<T>(plugin: Plugin, { key, of, make }: PagePiece<T>): T {
    if (!this.#isInPieces || this.#inHand.dependencies !== this.dependencies) return make().value;
    return this.#shared.options.generation.slices.piece({ key: `${plugin.name} ${key}`, of, make });
  }

  #markup(key: string, make: () => string): string {
    const known = this.#shared.pieces?.markup(key);
    if (known?.dependencies.holds(this.#shared.now)) {
      this.#inHand.dependencies.include(known.dependencies);
      return known.markup;
    }
    return this.#apart(false, ({ dependencies }) => {
      const markup = make();
      this.#shared.options.generation.slices.check();
      if (!dependencies.isOver) this.#shared.pieces?.keepMarkup(key, { markup, dependencies });
      return markup;
    });
  }

  /** Makes a part of what is in hand; the dependencies of the part become its own as well. */
  #apart<T>(keepsTexts: boolean, make: (purpose: Purpose) => T): T {
    const outer = this.#inHand;
    const dependencies = new CacheDependencies(this.#shared.options.revisions, this.#shared.now);
    outer.dependencies.include(dependencies);
    const purpose = { dependencies, keepsTexts };
    this.#inHand = purpose;
    try {
      return make(purpose);
    } finally {
      this.#inHand = outer;
    }
  }

  /** Makes the response depend on the number; the fragment that contains it does not. */
  #restOn(group: NumberGroup): void {
    this.dependencies.include(group.dependencies);
  }

  #newFragment(
    as: { readonly key: string; readonly record: string; readonly isForAll: boolean },
    make: () => unknown,
    less: boolean,
  ): JsonFragment {
    return this.#apart(true, (purpose) => {
      const { dependencies } = purpose;
      const value = make();
      this.#shared.options.generation.slices.check();
      const part: JsonFragment = new JsonFragment(value, (written) => {
        const { characters } = part;
        this.#shared.pieces?.keepFragment({ ...as, written, characters, dependencies });
      });
      if (!less) return part;
      const effort = workOf(part).texts.reduce((sum, text) => sum + text.effort, 0);
      purpose.keepsTexts = effort <= LITTLE && this.#atOnce <= MOST_AT_ONCE;
      if (purpose.keepsTexts) this.#atOnce += part.write().bytes.length;
      return part;
    });
  }
}
