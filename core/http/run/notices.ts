import type { NoticePoint } from '../../contract/points/point.ts';
import type { Generation } from '../generation.ts';

/** Notifications to send once a transaction is committed. */
export interface Notices {
  add<In>(point: NoticePoint<In>, input: In): void;
  /** Discards all, because the transaction is run again or failed. */
  clear(): void;
  /** Sends them in order. A listener's failure is recorded and has no other effect: the commit stands. */
  deliver(): void;
}

/** Creates an empty list of notices for one transaction. */
export function createNotices({ contributions, noteFault }: Pick<Generation, 'contributions' | 'noteFault'>): Notices {
  const waiting: (() => void)[] = [];
  return {
    add: (point, input) => {
      waiting.push(() =>
        contributions.tell(point, input, ({ name }, error) => noteFault(name, error, { point: point.name })),
      );
    },
    clear: () => {
      waiting.length = 0;
    },
    deliver: () => {
      for (const tell of waiting.splice(0)) tell();
    },
  };
}
