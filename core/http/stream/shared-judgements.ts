import { isAnonymous } from '../../contract/fixed-principals.ts';
import type { Principal } from '../../contract/principal.ts';
import type { StreamedChange } from '../../contract/routes/stream.ts';
import { readerKey } from '../cache/reader-key.ts';

/** How long a judgement stays valid, in milliseconds. Effects of the clock alone are not changes, so they may appear this late. */
const SAME = 250;

/** Maximum number of cached judgements. */
const MOST = 1_000;

/** The event for a reader, and whether readers with the same rights receive the same. */
interface Judgement {
  /** Undefined for no event. */
  readonly told: StreamedChange | undefined;
  /** Does it depend on the address, or on something else specific to one client? */
  readonly isOwn: boolean;
}

interface Shared {
  readonly told: StreamedChange | undefined;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

/** Cache of judgements for readers with the same rights: a hundred anonymous streams need the same judgement of each change. */
export class SharedJudgements {
  readonly #byReader = new Map<string, Shared>();

  /** Discards all, because records have changed and may no longer be readable. */
  readonly forget = (): void => this.#byReader.clear();

  /**
   * The event that this reader receives for the change at a position.
   *
   * @param now milliseconds since 1970 UTC
   */
  of(principal: Principal, position: number, now: number, judge: () => Judgement): StreamedChange | undefined {
    const reader = isAnonymous(principal) ? '' : readerKey(principal);
    if (reader === undefined) return judge().told;
    const key = `${position} ${reader}`;
    const known = this.#byReader.get(key);
    if (known && Math.abs(now - known.at) < SAME) return known.told;
    const { told, isOwn } = judge();
    if (isOwn) return told;
    if (this.#byReader.size >= MOST) this.forget();
    this.#byReader.set(key, { told, at: now });
    return told;
  }
}
