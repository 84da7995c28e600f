import type { GatheredContributions } from '../../contract/contributions.ts';
import type { NoticePoint } from '../../contract/point.ts';
import type { Log } from '../../platform/index.ts';

/** What a transaction wants told once it is committed. */
export interface Notices {
  add<In>(point: NoticePoint<In>, input: In): void;
  /** Forgets all: the transaction runs again, or failed. */
  clear(): void;
  /** Tells them in their order. A listener that throws is logged and changes nothing: the commit stands. */
  deliver(): void;
}

/** Notices of one transaction, none yet. */
export function createNotices(contributions: GatheredContributions, log: Log): Notices {
  const waiting: { readonly name: string; readonly tell: () => void }[] = [];
  return {
    add: (point, input) => {
      waiting.push({ name: point.name, tell: () => contributions.tell(point, input) });
    },
    clear: () => {
      waiting.length = 0;
    },
    deliver: () => {
      for (const { name, tell } of waiting.splice(0)) {
        try {
          tell();
        } catch (error) {
          log.error('a listener failed', { point: name, error: String(error) });
        }
      }
    },
  };
}
