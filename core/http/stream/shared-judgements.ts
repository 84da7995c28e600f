import type { Principal } from '../../contract/principal.ts';
import type { StreamedChange } from '../../contract/routes/stream.ts';
import { isStranger, readerKey } from '../cache/reader-key.ts';

/** For so many milliseconds a judgement is that of now: what goes by the clock is no change, and nobody waits for it to the millisecond. */
const SAME = 250;

/** So many are kept at most. */
const MOST = 1_000;

/** What somebody is told of a change, and whether others like them are told the same. */
interface Judgement {
  /** Undefined for nothing. */
  readonly told: StreamedChange | undefined;
  /** It went by the address, or by something else that is one client's own. */
  readonly isOwn: boolean;
}

interface Shared {
  readonly told: StreamedChange | undefined;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

/** Judgements of changes that readers of the same rights share: a hundred streams of strangers ask the same of each change. */
export class SharedJudgements {
  readonly #byReader = new Map<string, Shared>();

  /** Records have changed: what was readable may not be any more. */
  readonly forget = (): void => this.#byReader.clear();

  /**
   * What this reader is told of the change at a position.
   *
   * @param now milliseconds since 1970 UTC
   */
  of(principal: Principal, position: number, now: number, judge: () => Judgement): StreamedChange | undefined {
    const reader = isStranger(principal) ? '' : readerKey(principal);
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
