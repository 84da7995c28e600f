import { putHistory, storedHistory } from './history/stored-history.ts';
import { isSameTexts, textsOf } from './history/texts-of.ts';
import type { Version } from './history.ts';
import type { Item } from './item.ts';
import type { ItemInput } from './item-input.ts';
import type { ItemWriter } from './item-writer.ts';
import type { ItemKind } from './kind.ts';
import { itemMeta } from './saving/meta.ts';
import { itemTexts } from './saving/texts.ts';

/**
 * Keeps what somebody has written and not saved yet: of an item one a user, which the next one replaces under the same id.
 * A text that was not sent is as in the one before, all else as in the item. Where nothing differs from the item, the one that
 * there is stays.
 *
 * @throws ApiError rest_invalid_param for a text that is too large
 */
export function saveAutosave(writer: ItemWriter, kind: ItemKind, item: Item, input: ItemInput): Version {
  const { store, principal, moment } = writer;
  const author = principal.user?.id ?? 0;
  const history = storedHistory(store, kind, item.id);
  const { latest, older, autosaves } = history ?? { older: [], autosaves: [] };
  const before = autosaves.find((autosave) => autosave.author === author);
  const meta = itemMeta(writer, kind, input.meta, item.meta);
  const own = kind.own.save(writer, input.own ?? {}, item);
  const texts = textsOf(kind, { ...item, ...itemTexts(writer, input, before ?? item), meta, ...own });
  if (before && isSameTexts(texts, textsOf(kind, item))) return before;
  const autosave = {
    ...before,
    id: before?.id ?? store.nextId(),
    author,
    date: new Date(moment.now).toISOString(),
    ...texts,
  };
  // the newest last: where they become too many bytes, it is the one to stay
  const others = autosaves.filter((other) => other !== before);
  putHistory(store, kind, item.id, { latest, older, autosaves: [...others, autosave] });
  return autosave;
}
