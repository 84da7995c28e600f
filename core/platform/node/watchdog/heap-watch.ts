import { HeapNotes, type TakenBytes } from './main-thread.ts';
import { HEAP, KIBIBYTE, RESIDENT } from './shared.ts';

/** How often it looks, in milliseconds: a loop takes gigabytes a second. */
const EVERY = 25;
/** The same while much is in use. */
const OFTEN = 5;

/** From this part of the limit on it is noted what takes more … */
const MUCH = 0.5;
/** … and at this one it is said: the process ends soon. */
const NEARLY_ALL = 0.8;
/** Below this one it is over. */
const LITTLE = 0.4;

/** Milliseconds without an answer from which on a guess is made: in some loops, newer versions of V8 answer no inspector. */
const UNHEARD = 50;

/** A plugin is named that has taken this part of what was taken, … */
const MOST = 0.5;
/** … and this part of what is in use: who was just there when it ran out is not at fault. */
const CONSIDERABLE = 0.1;

/** A heap that is nearly full. */
export interface FullHeap {
  /** Bytes in use. */
  readonly used: number;
  /** What has taken most of it, and about how many bytes; undefined where that is no plugin of a site. */
  readonly taker: { readonly plugin: string; readonly bytes: number } | undefined;
}

/** What is told of a heap. */
interface HeapTold {
  readonly nearlyFull: (heap: FullHeap) => void;
  /** It was nearly full, and the process goes on with less. */
  readonly over: () => void;
  /** The plugin of the route whose code the thread runs, if it runs one of a plugin of the site. */
  readonly pluginAtWork: () => string | undefined;
}

/**
 * Watches the heap of the other thread, by what its process takes while that does not come back to say it.
 *
 * @param limit bytes at which it is full
 */
export function watchHeap(shared: Int32Array, limit: number, told: HeapTold): void {
  let notes: HeapNotes | undefined;
  // what takes most may be known only later: then it is said once more
  let said: 'nothing' | 'without a name' | 'guess' | 'all' = 'nothing';
  /** Since when, as `performance.now`; undefined where nothing is asked. */
  let askedAt: number | undefined;

  const tell = (heap: FullHeap) => {
    if (said === 'all' || (said !== 'nothing' && !heap.taker)) return;
    said = heap.taker ? 'all' : 'without a name';
    told.nearlyFull(heap);
  };
  const tellOver = () => {
    if (said !== 'nothing') told.over();
    said = 'nothing';
  };
  const ask = (asked: HeapNotes) => {
    askedAt = performance.now();
    asked.used((used) => {
      if (used < NEARLY_ALL * limit) {
        askedAt = undefined;
        if (said === 'guess') tellOver();
        return;
      }
      asked.taken((taken) => {
        askedAt = undefined;
        if (asked === notes) tell({ used, taker: takerOf(taken, used) });
      });
    });
  };
  /**
   * What it took since it answered last was most likely taken by the code that it runs. A guess, since what the process takes
   * is not all of the heap: an answer that comes after all takes it back.
   */
  const tellGuess = () => {
    const plugin = told.pluginAtWork();
    if (plugin === undefined || said === 'guess' || said === 'all') return;
    said = 'guess';
    // from so much on it was asked
    const used = NEARLY_ALL * limit;
    told.nearlyFull({ used, taker: { plugin, bytes: Math.min(grownBy(shared), used) } });
  };
  const look = () => {
    const heap = heapOf(shared);
    if (heap > MUCH * limit) notes ??= new HeapNotes();
    if (notes && said !== 'all' && askedAt === undefined && heap > NEARLY_ALL * limit) ask(notes);
    if (notes && heap > limit && askedAt !== undefined && performance.now() - askedAt > UNHEARD) tellGuess();
    if (notes && heap < LITTLE * limit) {
      notes.end();
      tellOver();
      notes = undefined;
      askedAt = undefined;
    }
    setTimeout(look, notes ? OFTEN : EVERY);
  };
  look();
}

/** About so many bytes: what the process took since the thread said it last is of its heap, until that is asked. */
const heapOf = (shared: Int32Array): number => Atomics.load(shared, HEAP) * KIBIBYTE + grownBy(shared);

/** Bytes that the process took since the thread said it last. */
const grownBy = (shared: Int32Array): number =>
  Math.max(0, process.memoryUsage.rss() - Atomics.load(shared, RESIDENT) * KIBIBYTE);

function takerOf(taken: TakenBytes, used: number): FullHeap['taker'] {
  const all = [...taken.values()].reduce((sum, bytes) => sum + bytes, 0);
  for (const [plugin, bytes] of taken) {
    if (plugin === undefined || bytes < MOST * all || bytes < CONSIDERABLE * used) continue;
    // it is reckoned from samples
    return { plugin, bytes: Math.min(bytes, used) };
  }
  return undefined;
}
