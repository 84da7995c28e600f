import {
  bodyText,
  type Collection,
  type ReplaceReference,
  replaceEach,
  replaceReferences,
} from '../../../../core/host.ts';

/**
 * A record, as it is stored or served, with each id of another one in it replaced, in members and in texts; the record itself where nothing changed. So
 * it also lists them.
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
