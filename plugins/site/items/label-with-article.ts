import { withArticle } from '../../content/index.ts';

/**
 * The singular name of a kind or taxonomy with its article, for summaries of routes: `a post`. A name without a singular of its
 * own gets the word item: `a media item`.
 */
export function labelWithArticle({
  labels,
}: {
  readonly labels: { readonly name: string; readonly singular: string };
}): string {
  const singular = labels.singular.toLowerCase();
  const noun = labels.singular === labels.name ? `${singular} item` : singular;
  return withArticle(noun);
}
