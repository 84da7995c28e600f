import type { Visit, VisitList, VisitSubject } from '../../content/index.ts';
import { pageNumber } from '../asked/address.ts';
import type { Asked } from '../asked/asking.ts';

/**
 * A visit at the requested address.
 *
 * @param more members in addition to its subject
 */
export function visitAt(asked: Asked, subject: VisitSubject, more: Partial<Visit> = {}): Visit {
  const { context, address, previews } = asked;
  return {
    subject,
    isFront: false,
    url: `${context.site.url}${address.path}`,
    query: address.query,
    page: address.paged ?? 1,
    textPage: 1,
    isOpened: false,
    ...(previews !== undefined && { previews }),
    ...more,
  };
}

/**
 * A visit of a page that lists records. `?page=2` is meant for texts: here it changes only the title and the classes, as in the
 * reference.
 */
export const listVisitAt = (asked: Asked, subject: VisitSubject, list: VisitList, more: Partial<Visit> = {}): Visit =>
  visitAt(asked, subject, { list, textPage: pageNumber(asked.address.query.page) ?? 1, ...more });

/** Context values for blocks of a page that lists records. Outside its loops, they refer to the first record, as in the reference. */
export function listValues({ list }: Pick<Visit, 'list'>): Readonly<Record<string, unknown>> {
  const first = list?.items[0];
  return first ? { postId: first.record.id, postType: first.type } : {};
}

/**
 * Classes of `body` for a page other than the first of a list or a text; if both apply, the number is that of the page of the text,
 * as in the reference.
 *
 * @param name what it is a page of: `category`
 */
export function pagedClasses({ page, textPage }: Pick<Visit, 'page' | 'textPage'>, name?: string): readonly string[] {
  const number = textPage > 1 ? textPage : page;
  const numbered = number > 1 ? ['paged', ...(name === undefined ? [] : [`${name}-paged`])] : [];
  return [...(page > 1 ? ['paged'] : []), ...numbered.map((one) => `${one}-${number}`)];
}
