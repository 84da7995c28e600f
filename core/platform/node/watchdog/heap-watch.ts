import { HeapNotes, type TakenBytes } from './main-thread.ts';
import { HEAP, KIBIBYTE, RESIDENT } from './shared.ts';

/** Interval of checks in milliseconds: a loop may allocate gigabytes a second. */
const EVERY = 25;
/** Interval while much of the heap is in use. */
const OFTEN = 5;

/** Fraction of the limit from which allocations are sampled, … */
const MUCH = 0.5;
/** … the fraction at which the heap is reported as nearly full, … */
const NEARLY_ALL = 0.8;
/** … and the fraction below which the incident is over. */
const LITTLE = 0.4;

/** Milliseconds without a reply after which a guess is reported: in some loops, newer versions of V8 do not answer the inspector. */
const UNHEARD = 50;

/** A plugin is named if it allocated this fraction of the samples, … */
const MOST = 0.5;
/** … and this fraction of the used heap: code that merely ran when memory ran out is not at fault. */
const CONSIDERABLE = 0.1;

/** A heap that is nearly full. */
export interface FullHeap {
  /** Bytes in use. */
  readonly used: number;
  /** The plugin that allocated most of it, and about how many bytes; undefined if that is not a plugin of the site. */
  readonly taker: { readonly plugin: string; readonly bytes: number } | undefined;
}

/** Callbacks about a heap. */
interface HeapTold {
  readonly nearlyFull: (heap: FullHeap) => void;
  /** Called when it is no longer nearly full. */
  readonly over: () => void;
  /** The plugin of the running route, if it is a plugin of the site. */
  readonly pluginAtWork: () => string | undefined;
}

/**
 * Watches the heap of the other thread. While that thread is busy, its growth is estimated from the memory of the process.
 *
 * @param limit bytes at which it is full
 */
export function watchHeap(shared: Int32Array, limit: number, told: HeapTold): void {
  let notes: HeapNotes | undefined;
  // the plugin at fault may become known only later: then a second report follows
  let said: 'nothing' | 'without a name' | 'guess' | 'all' = 'nothing';
  /** Time of the pending request (`performance.now`); undefined if there is none. */
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
   * The growth since the last reply was most likely caused by the running code. This is a guess, since the memory of the process is not all
   * heap: a later reply withdraws it.
   */
  const tellGuess = () => {
    const plugin = told.pluginAtWork();
    if (plugin === undefined || said === 'guess' || said === 'all') return;
    said = 'guess';
    // the request was sent at this level
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

/** Estimated heap in bytes: counts all growth of the process since the thread's last update as heap, until the inspector replies. */
const heapOf = (shared: Int32Array): number => Atomics.load(shared, HEAP) * KIBIBYTE + grownBy(shared);

/** Growth of the process in bytes since the thread's last update. */
const grownBy = (shared: Int32Array): number =>
  Math.max(0, process.memoryUsage.rss() - Atomics.load(shared, RESIDENT) * KIBIBYTE);

function takerOf(taken: TakenBytes, used: number): FullHeap['taker'] {
  const all = [...taken.values()].reduce((sum, bytes) => sum + bytes, 0);
  for (const [plugin, bytes] of taken) {
    if (plugin === undefined || bytes < MOST * all || bytes < CONSIDERABLE * used) continue;
    // an estimate from samples
    return { plugin, bytes: Math.min(bytes, used) };
  }
  return undefined;
}
