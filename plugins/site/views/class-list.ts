import { shownSlug, type Term } from '../../content/index.ts';
import type { Item } from '../item.ts';
import type { ItemKind } from '../kind.ts';
import type { KindTaxonomy } from '../taxonomy.ts';
import type { ViewContext } from './context.ts';
import { shownMedia } from './featured-media.ts';

/** The terms that an item carries of one of its kind's taxonomies. */
export interface CarriedTerms extends KindTaxonomy {
  readonly terms: readonly Term[];
}

/**
 * Class names of the element that shows an item on its page, as themes of the reference know them.
 *
 * @param locked its password was not given
 */
export const classList = (
  context: ViewContext,
  kind: ItemKind,
  item: Item,
  { carried, locked }: { readonly carried: readonly CarriedTerms[]; readonly locked: boolean },
): readonly string[] => [
  `post-${item.id}`,
  kind.name,
  `type-${kind.name}`,
  `status-${kind.statuses.shown(item, context.moment)}`,
  ...(kind.supports.has('post-formats') ? [`format-${item.format ?? 'standard'}`] : []),
  ...(item.password ? [locked ? 'post-password-required' : 'post-password-protected'] : []),
  ...(shownMedia(context, kind, item) > 0 ? ['has-post-thumbnail'] : []),
  'hentry',
  ...carried.flatMap(({ taxonomy, terms }) => terms.map((term) => `${taxonomy.base}-${classOf(term)}`)),
  // the reference has formats as terms, but for the usual one
  ...(item.format && item.format !== 'standard' ? [`post_format-post-format-${item.format}`] : []),
];

/** What of a term's slug a class can have; its id where that is nothing, or a number (WordPress, `get_post_class`). */
function classOf({ id, slug }: Term): string | number {
  const plain = shownSlug(slug)
    .replace(/%[\da-f]{2}/g, '')
    .replace(/[^\w-]/g, '');
  return /^[-\d]*$/.test(plain) ? id : plain;
}
