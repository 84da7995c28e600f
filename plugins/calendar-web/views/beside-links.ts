import { escapeHtml } from '../../../core/index.ts';

/** A month, a day or an event before or after the shown one. */
interface BesideLink {
  readonly url: string;
  /** HTML. */
  readonly name: string;
}

/** Links to what comes before and after a month, a day or an event, as HTML; empty if there is neither. @param label HTML */
export function besideLinks(label: string, before: BesideLink | undefined, after: BesideLink | undefined): string {
  if (!before && !after) return '';
  const link = (rel: string, { url }: BesideLink, shown: string) =>
    `<a rel="${rel}" href="${escapeHtml(url)}">${shown}</a>`;
  const back = before && link('prev', before, `<span aria-hidden="true">← </span>${before.name}`);
  const ahead = after && link('next', after, `${after.name}<span aria-hidden="true"> →</span>`);
  return `<nav class="event-months" aria-label="${label}">${back ?? ''}${ahead ?? ''}</nav>`;
}
