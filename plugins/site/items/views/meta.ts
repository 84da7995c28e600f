import * as v from 'valibot';
import type { Item } from '../kind/item.ts';
import type { ItemKind } from '../kind/kind.ts';

/**
 * The declared members of an item's meta. A member that is missing, or invalid by its declaration, has its default. So do all
 * members of a locked item, because footnotes are part of the text.
 */
export const shownMeta = (kind: ItemKind, item: Pick<Item, 'meta'>, locked: boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(kind.meta).map(([name, schema]) => {
      const stored = locked ? undefined : item.meta?.[name];
      return [name, stored !== undefined && v.is(schema, stored) ? stored : v.getDefault(schema)];
    }),
  );
