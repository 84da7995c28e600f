import type { Visit, VisitSubject } from '../../content/index.ts';
import type { Asked } from '../asked/asking.ts';

/** A visit at the address that is asked for. @param more what it has beside its subject */
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

/** Values of the blocks of a page that lists records: outside of its loops they are about the first, as in the reference. */
export function listValues({ list }: Pick<Visit, 'list'>): Readonly<Record<string, unknown>> {
  const first = list?.items[0];
  return first ? { postId: first.record.id, postType: first.type } : {};
}

/** Classes of `body` of a page of a list behind its first. @param name what is listed: `category` */
export const pagedClasses = (page: number, ...names: readonly string[]): readonly string[] =>
  page > 1 ? ['paged', `paged-${page}`, ...names.map((name) => `${name}-paged-${page}`)] : [];
