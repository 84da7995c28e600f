import type { ContentItem } from './import-item.ts';

/** Kinds that are shown whatever their date: WordPress does not schedule them. */
const NEVER_PLANNED: ReadonlySet<string> = new Set([
  'nav_menu_item',
  'wp_template',
  'wp_template_part',
  'wp_global_styles',
]);

/** Removes a future date or status from an item of a kind that is never scheduled. @param now in milliseconds */
export function unplanned(item: ContentItem, now: number): ContentItem {
  if (!NEVER_PLANNED.has(item.kind)) return item;
  const isAhead = item.date !== undefined && Date.parse(item.date) > now;
  return {
    ...item,
    status: item.status === 'future' ? 'publish' : item.status,
    date: isAhead ? undefined : item.date,
  };
}
