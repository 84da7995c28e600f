import { excerptOf, renderContent, renderText } from '../../content/index.ts';
import type { ViewContext } from './base.ts';

/** A record, as far as it goes its texts. */
interface Described {
  readonly id: number;
  readonly description: string;
  readonly excerpt: string;
}

/**
 * Description and excerpt where an answer shows them.
 *
 * @param nothing what is shown of one that has nothing in it; undefined leaves it out
 */
export const textsOf = (
  { rendered }: Pick<ViewContext, 'rendered'>,
  { id, description, excerpt }: Described,
  nothing: '' | undefined,
) => ({
  description:
    description === ''
      ? nothing
      : rendered(
          { name: 'description', id, text: description },
          (context) => renderContent(context, description, id).trim() || nothing,
        ),
  excerpt:
    excerpt === '' ? nothing : rendered({ name: 'excerpt', id, text: excerpt }, () => renderText(excerpt) || nothing),
});

/** What the words of schema.org say of a record: how its excerpt begins, or else its description. */
export function summaryOf({ rendered }: Pick<ViewContext, 'rendered'>, { id, description, excerpt }: Described) {
  const text = excerpt || description;
  return text === '' ? undefined : rendered({ name: 'summary', id, text }, () => excerptOf(text) || undefined);
}
