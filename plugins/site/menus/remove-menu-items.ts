import { eq } from '../../../core/index.ts';
import { MENUS, type Term } from '../../content/index.ts';
import type { TermRemover } from '../own-term-members.ts';
import { kinds } from '../points.ts';
import { removeItem } from '../remove-item.ts';

/** Removes the items of a menu for good, as in the reference: without it they are links of nothing. */
export function removeMenuItems(remover: TermRemover, menu: Term): void {
  const { store, contributions } = remover;
  for (const kind of contributions.all(kinds)) {
    for (const { taxonomy, field } of kind.taxonomies) {
      if (taxonomy.name !== MENUS.name) continue;
      const items = store.of(kind.collection);
      for (const { id } of items.find({ where: eq(field, menu.id) }).records) {
        // as it is by now: what it lay below may be gone
        const item = items.get(id);
        if (item) removeItem(remover, kind, item);
      }
    }
  }
}
