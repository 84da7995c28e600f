/** Optional parts of a new plugin besides routes: folders of `with/` in the template. */
export const PARTS = ['job', 'listener', 'mail', 'page', 'policy', 'secret'] as const;
/** The name of one such part. */
export type Part = (typeof PARTS)[number];

/** Parses a comma-separated list of parts; undefined if it names an unknown one. */
export function partsIn(text: string): readonly Part[] | undefined {
  const named = text.split(',').flatMap((name) => name.trim() || []);
  const known = PARTS.filter((part) => named.includes(part));
  return named.every((name) => PARTS.some((part) => part === name)) ? known : undefined;
}
