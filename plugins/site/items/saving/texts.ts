import { cleanHtml, cleanTitle, type Writer } from '../../../content/index.ts';
import type { Item } from '../kind/item.ts';
import { omitDefault } from './omit-default.ts';

/** The texts of an item. */
export type ItemTexts = Pick<Item, 'title' | 'content' | 'excerpt'>;

/** The texts that were sent. */
type TextsInput = { readonly [Name in keyof ItemTexts]?: string | undefined };

/**
 * The texts after a write: the stored ones, overridden by those that were sent, sanitized.
 *
 * @throws ApiError rest_invalid_param for a text that is too large
 */
export function itemTexts(writer: Writer, sent: TextsInput, before: ItemTexts | undefined): ItemTexts {
  const html = (name: 'content' | 'excerpt') => {
    const asked = sent[name];
    return omitDefault(asked === undefined ? undefined : cleanHtml(writer, name, asked), before?.[name], '');
  };
  return {
    title: sent.title === undefined ? (before?.title ?? '') : cleanTitle(writer, 'title', sent.title),
    content: html('content'),
    excerpt: html('excerpt'),
  };
}
