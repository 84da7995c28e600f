import { importedOf } from '../plan/plan-ids.ts';
import { idBeside, writtenId } from '../plan/unique-items.ts';
import { stateOf } from '../records/digest.ts';
import type { ImportState } from './state.ts';

/** Hierarchical kinds. */
const NESTED: ReadonlySet<string> = new Set(['page', 'nav_menu_item']);

/** Items per transaction. */
const PART = 40;

/** Moves pages and menu items whose parent was not imported to the top level, and reports them. */
export async function raiseOrphans(state: ImportState): Promise<void> {
  const { access, report, options } = state;
  const orphans = orphansOf(state);
  for (const { old, kind, parent } of orphans) {
    const what = `its parent ${parent} is not here, so it is at the top level`;
    report.remark({ kind, id: writtenId(old), what });
  }
  if (options.dryRun) return;
  for (let at = 0; at < orphans.length; at += PART) {
    await access.transaction((store) => {
      for (const orphan of orphans.slice(at, at + PART)) raise(store, orphan, state);
    });
  }
}

interface Orphan {
  readonly old: number;
  readonly kind: string;
  /** Old id of its parent. */
  readonly parent: number;
}

function orphansOf({ outline, written, ids, targets, access, options }: ImportState): readonly Orphan[] {
  const isHere = (old: number, kind: string) => {
    const target = targets.get(kind);
    return options.dryRun
      ? written.has(old)
      : target !== undefined && access.store.of(target.collection).get(ids.idOf(old)) !== undefined;
  };
  return [...outline.content].flatMap(([old, { kind, parent }]) => {
    if (parent === undefined || !NESTED.has(kind) || !written.has(old)) return [];
    const beside = idBeside(old, parent);
    const above = outline.content.has(beside) ? beside : parent;
    return outline.content.get(above)?.kind !== kind || isHere(above, kind) ? [] : [{ old, kind, parent }];
  });
}

/** Removes the parent, unless the record was edited since it was imported. */
function raise(
  store: Parameters<Parameters<ImportState['access']['transaction']>[0]>[0],
  { old, kind }: Orphan,
  { ids, targets }: ImportState,
): void {
  const target = targets.get(kind);
  const before = target && store.of(target.collection).get(ids.idOf(old));
  const imported = importedOf(before);
  if (!target || !before || !imported || !('parent' in before)) return;
  if (stateOf(target.collection, before) !== imported.state) return;
  const { parent: _lost, ...after } = before;
  store.of(target.collection).put({
    ...after,
    imported: { ...imported, state: stateOf(target.collection, after as typeof before) },
  } as unknown as typeof before);
}
