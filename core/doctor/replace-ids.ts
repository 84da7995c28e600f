import type { Collection } from '../contract/collection.ts';
import { type ReplaceReference, replaceEach, replaceReferences } from '../replace-references.ts';

/**
 * A record with each id of another one in it replaced, in members and in texts; the record itself where nothing changed. So
 * it also lists them.
 */
export function replaceIds<T>(
  record: T,
  { references, texts }: Pick<Collection, 'references' | 'texts'>,
  replace: ReplaceReference,
): T {
  let replaced = replaceReferences(record, references, replace);
  for (const [path, replaceIn] of Object.entries(texts)) {
    replaced = replaceEach(replaced, path.split('.'), [], (text, at) =>
      typeof text === 'string' ? replaceIn(text, (id, collections) => replace(id, collections, at)) : text,
    ) as T;
  }
  return replaced;
}
