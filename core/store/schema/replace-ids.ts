import type { Collection } from '../../contract/data/collection.ts';
import { type ReplaceReference, replaceEach, replaceReferences } from '../../lib/index.ts';
import { bodyText } from './body.ts';

/**
 * Replaces each reference in a record, as stored or served, both in members and in texts. Returns the record itself when nothing
 * changed, so this can also be used to list references.
 */
export function replaceIds<T>(
  record: T,
  { references, texts }: Pick<Collection, 'references' | 'texts'>,
  replace: ReplaceReference,
): T {
  let replaced = replaceReferences(record, references, replace);
  for (const [path, replaceIn] of Object.entries(texts)) {
    replaced = replaceEach(replaced, path.split('.'), [], (stored, at) => {
      const text = bodyText(stored);
      if (typeof text !== 'string') return stored;
      const after = replaceIn(text, (id, collections) => replace(id, collections, at));
      return after === text ? stored : after;
    }) as T;
  }
  return replaced;
}
