import { LruCache } from '../../lib/index.ts';
import { JsonFragment, WrittenFragment } from '../body/body.ts';
import type { Html } from '../body/lazy-text.ts';
import type { NumberGroup } from '../body/live-number.ts';
import { type CacheDependencies, SharedDependencies } from '../dependencies/cache-dependencies.ts';
import type { SpareFile, SparePlace } from './spare-file.ts';

/** Approximate bytes a cached text takes besides its characters: dependencies, cache entry. */
const TEXT_OVERHEAD = 900;

/** The same for a fragment, besides its bytes. */
const FRAGMENT_OVERHEAD = 750;

/** Approximate bytes a fragment takes besides its own, including its key. */
const besideOf = (key: string): number => 2 * key.length + FRAGMENT_OVERHEAD;

/** A rendered text, the same for all readers. */
interface CachedText<By> {
  readonly source: string;
  /** The function that rendered it. */
  readonly make: By;
  readonly html: Html;
  /** What else it was made from. */
  readonly dependencies: CacheDependencies;
}

/** Text that a plugin cached under a key of its own. */
interface CachedMarkup {
  readonly markup: string;
  readonly dependencies: CacheDependencies;
}

/** A group whose numbers a fragment shows, and the edition of those numbers. */
interface ShownNumbers {
  readonly group: NumberGroup;
  edition: number;
}

/** The numbers may have been counted at different times while records changed, so the oldest edition is taken. */
function shownNumbers({ parts: { numbers } }: WrittenFragment): readonly ShownNumbers[] {
  const shown = new Map<NumberGroup, number>();
  for (const { group, edition } of numbers) shown.set(group, Math.min(edition, shown.get(group) ?? edition));
  return [...shown].map(([group, edition]) => ({ group, edition }));
}

/** What is known about a cached fragment. */
type CachedParts = Pick<CachedFragment, 'record' | 'characters' | 'dependencies' | 'isForAll'>;

/** The fragment with its numbers counted again. */
const recounted = (written: WrittenFragment): WrittenFragment =>
  written.with(written.parts.numbers.map((number) => number.again()));

/** A cached fragment: its bytes are in memory or in the spare file. */
class CachedFragment {
  /** Hash of the record that it shows. */
  readonly record: string;
  /** What else it was made from, except for its numbers. */
  readonly dependencies: CacheDependencies;
  readonly characters: number;
  readonly numbers: readonly ShownNumbers[];
  readonly length: number;
  /** Is it for anonymous readers, so that its bytes may be in a file? */
  readonly isForAll: boolean;
  readonly #parts: WrittenFragment['parts'];
  #bytes: Uint8Array | SparePlace;

  constructor(written: WrittenFragment, { record, characters, dependencies, isForAll }: CachedParts) {
    this.record = record;
    this.dependencies = dependencies;
    this.characters = characters;
    this.isForAll = isForAll;
    this.numbers = shownNumbers(written);
    this.length = written.bytes.length;
    this.#parts = written.parts;
    this.#bytes = written.bytes;
  }

  /** The fragment; undefined if its bytes are gone. */
  written(): WrittenFragment | undefined {
    const bytes = this.#bytes instanceof Uint8Array ? this.#bytes : this.#bytes.read();
    return bytes && new WrittenFragment(bytes, this.#parts);
  }

  /** Its bytes, if they are in memory. */
  get held(): Uint8Array | undefined {
    return this.#bytes instanceof Uint8Array ? this.#bytes : undefined;
  }

  moveTo(place: SparePlace): void {
    this.#bytes = place;
  }

  /** Are the numbers it shows current? @param now milliseconds since 1970 UTC */
  isCounted(now: number): boolean {
    let isSame = true;
    for (const { group, edition } of this.numbers) if (group.editionAt(now) !== edition) isSame = false;
    if (isSame) return true;
    if (!this.#parts.numbers.every((number) => number.isCurrent)) return false;
    for (const shown of this.numbers) shown.edition = shown.group.edition;
    return true;
  }
}

/** A cached fragment that is still valid, for one response. */
interface FoundFragment {
  readonly fragment: JsonFragment;
  readonly dependencies: CacheDependencies;
  /** The groups of its numbers. */
  readonly groups: readonly NumberGroup[];
}

/** Which fragment is requested, and when. */
interface AskedFragment {
  readonly key: string;
  /** Hash of the record that it shows. */
  readonly record: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** Maximum length in bytes. */
  readonly most: number;
}

/** A new fragment to cache. */
interface MadeFragment extends CachedParts {
  readonly key: string;
  readonly written: WrittenFragment;
}

type Piece<By> = CachedText<By> | CachedMarkup | CachedFragment;

/**
 * Cache of the texts and fragments that responses are assembled from, with a memory limit. When that is reached, the bytes of
 * fragments for anonymous readers are moved to a file.
 */
export class KeptPieces<By> {
  readonly #pieces: LruCache<Piece<By>>;
  readonly #spare: SpareFile;
  readonly #shared = new SharedDependencies();

  /** @param bound memory limit in bytes */
  constructor(bound: number, spare: SpareFile) {
    this.#pieces = new LruCache(bound);
    this.#spare = spare;
  }

  /** Bytes in memory. */
  get bytes(): number {
    return this.#pieces.bytes;
  }

  text(key: string): CachedText<By> | undefined {
    const piece = this.#pieces.get(key);
    return piece && 'source' in piece ? piece : undefined;
  }

  keepText(key: string, text: CachedText<By>): void {
    const characters = key.length + text.source.length + (text.html?.length ?? 0);
    this.#pieces.set(key, text, 2 * characters + TEXT_OVERHEAD);
  }

  markup(key: string): CachedMarkup | undefined {
    const piece = this.#pieces.get(key);
    return piece && 'markup' in piece ? piece : undefined;
  }

  keepMarkup(key: string, piece: CachedMarkup): void {
    this.#pieces.set(key, piece, 2 * (key.length + piece.markup.length) + TEXT_OVERHEAD);
  }

  /** A valid fragment with current numbers, if there is one. */
  fragment({ key, record, now, most }: AskedFragment): FoundFragment | undefined {
    const known = this.#pieces.get(key);
    if (!(known instanceof CachedFragment) || known.record !== record || known.length > most) return undefined;
    const { dependencies, characters } = known;
    if (!dependencies.holds(now)) return undefined;
    const groups = known.numbers.map(({ group }) => group);
    const isCounted = known.isCounted(now);
    const before = known.written();
    if (!before) return undefined;
    const written = isCounted ? before : recounted(before);
    if (!isCounted) this.#keep(key, new CachedFragment(written, known));
    return { fragment: JsonFragment.written(written, characters), dependencies, groups };
  }

  keepFragment({ key, written, dependencies, ...parts }: MadeFragment): void {
    const piece = new CachedFragment(written, { ...parts, dependencies: dependencies.flat(this.#shared) });
    this.#keep(key, piece);
  }

  #keep(key: string, piece: CachedFragment): void {
    const { isCrowded } = this.#pieces;
    this.#pieces.set(key, piece, piece.length + besideOf(key));
    if (isCrowded) this.#moveOut(key, piece);
    else if (this.#pieces.isCrowded) for (const entry of [...this.#pieces.entries()]) this.#moveOut(...entry);
  }

  /** Moves the bytes of a fragment to the file, if they may be there. */
  #moveOut(key: string, piece: Piece<By>): void {
    if (!(piece instanceof CachedFragment) || !piece.isForAll || !piece.held) return;
    this.#spare.put(piece.held, (place) => {
      if (this.#pieces.get(key) !== piece) return;
      piece.moveTo(place);
      this.#pieces.set(key, piece, besideOf(key));
    });
  }
}
