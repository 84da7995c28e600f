import type { LaterText, Rendered } from '../../../core/index.ts';
import { renderExcerpt } from './excerpt.ts';
import { renderContent } from './render.ts';

/** What of the request views show texts by. */
export interface TextContext {
  readonly rendered: Rendered;
}

/** What a view shows of a text: nothing is nothing at once. */
export type ShownText = LaterText | '';

/** To make an excerpt of a content takes so much less than to render it. */
const MAKING = 1 / 8;

/**
 * A content where an answer shows it, as `renderContent` has it.
 *
 * @param id of its record, or of a version of one
 * @param host the record whose text it is
 */
export const shownContent = ({ rendered }: TextContext, id: number, text: string, host = id): ShownText =>
  text && rendered({ name: 'content', id, text }, (context) => renderContent(context, text, host));

/** An excerpt where an answer shows it, as `renderExcerpt` has it. */
export function shownExcerpt(
  { rendered }: TextContext,
  { id, excerpt, content }: { readonly id: number; readonly excerpt: string; readonly content: string },
  words?: number,
): ShownText {
  if (excerpt) return rendered({ name: 'excerpt', id, text: excerpt }, () => renderExcerpt({ excerpt, content: '' }));
  const made = { name: `excerpt of ${words ?? 'usual'} words`, id, text: content, effort: content.length * MAKING };
  return content && rendered(made, () => renderExcerpt({ excerpt, content }, words));
}
