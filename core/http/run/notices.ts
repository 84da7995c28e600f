import type { NoticePoint } from '../../contract/point.ts';
import type { Generation } from '../generation.ts';

/** What a transaction wants told once it is committed. */
export interface Notices {
  add<In>(point: NoticePoint<In>, input: In): void;
  /** Forgets all: the transaction runs again, or failed. */
  clear(): void;
  /** Tells them in their order. A listener that fails is noted and changes nothing: the commit stands. */
  deliver(): void;
}

/** Notices of one transaction, none yet. */
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
