import type { ContentItem } from './import-item.ts';

/** Kinds that are shown whatever their date is: WordPress plans none of them. */
const NEVER_PLANNED: ReadonlySet<string> = new Set([
  'nav_menu_item',
  'wp_template',
  'wp_template_part',
  'wp_global_styles',
]);

/** An item that no date hides, if its kind is never planned; any other as it is. @param now milliseconds */
export function unplanned(item: ContentItem, now: number): ContentItem {
  if (!NEVER_PLANNED.has(item.kind)) return item;
  const isAhead = item.date !== undefined && Date.parse(item.date) > now;
  return {
    ...item,
    status: item.status === 'future' ? 'publish' : item.status,
    date: isAhead ? undefined : item.date,
  };
}
