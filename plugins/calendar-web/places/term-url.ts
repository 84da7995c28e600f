import { CATEGORY } from '../../calendar/index.ts';
import { addressing, baseParts, linkables, shownSlug } from '../../content/index.ts';
import { urlBehind, type WebContext } from '../../web/index.ts';
import { archiveOf } from '../blocks/block-setting.ts';
import { configOf } from '../config-of.ts';
import type { ShownTerm } from './asked-view.ts';

/** URL of the page with the events of a term. @returns undefined for a tag on sites with plain permalinks, which have no such page */
export function termUrl(context: WebContext, { kind, term }: ShownTerm): string | undefined {
  if (kind === CATEGORY) {
    const categories = context.contributions.all(linkables).find(({ name }) => name === kind.taxonomy.name);
    return categories?.find(context, term.id)?.url;
  }
  if (addressing(context).isPlain) return undefined;
  return urlBehind(archiveOf(context), [...baseParts(configOf(context).tag_base), shownSlug(term.slug)].join('/'));
}
