import { storedChanges } from '../../changes/stored-changes.ts';
import { gt } from '../../contract/data/query.ts';
import type { ChangeLog } from '../../http/index.ts';
import type { BoundStore } from '../../store/index.ts';
import { toldChange } from './pending-changes.ts';

/** Most changes read at once. */
const AT_ONCE = 100;

/** The log of changes, for streams. */
export function changeLog(bound: BoundStore): ChangeLog {
  const changes = bound.reader.of(storedChanges);
  const at = (direction: 'asc' | 'desc') => changes.find({ order: [{ field: 'id', direction }], limit: 1 }).rows[0]?.id;
  return {
    span: () => {
      const [first, last] = [at('asc'), at('desc')];
      return first === undefined || last === undefined ? undefined : { first, last };
    },
    after: (position) => {
      const { records } = changes.find({
        where: gt('id', position),
        order: [{ field: 'id', direction: 'asc' }],
        limit: AT_ONCE,
      });
      return {
        changes: records.flatMap((change) => toldChange(bound, change) ?? []),
        position: records.at(-1)?.id ?? position,
      };
    },
  };
}
