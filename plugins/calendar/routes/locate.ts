import { eq, type Principal, type RecordPermission, type StoreReader } from '../../../core/index.ts';
import { type AnswerContext, type ContentRecord, type Kind, mayEdit, refuse, slugKey } from '../../content/index.ts';
import { type CalendarCode, problem } from '../errors.ts';

/** The record that a path names, by id or by slug. */
export interface Place {
  readonly id?: number | undefined;
  readonly slug?: string | undefined;
}

/**
 * The record that a path names, regardless of the client's rights.
 *
 * @param notFound error code if there is none
 */
export function locate<R extends ContentRecord>(
  store: StoreReader,
  kind: Kind<R>,
  { id, slug }: Place,
  notFound: CalendarCode,
): R {
  const records = store.of(kind.collection);
  const record = id === undefined ? records.first(eq('slug', slugKey(slug ?? ''))) : records.get(id);
  if (!record) throw problem(notFound, `There is no such ${kind.name}.`);
  return record;
}

/** May the client change the record that a path names? For the `Allow` header. */
export const mayEditNamed =
  <R extends ContentRecord>(
    kind: Kind<R>,
    notFound: CalendarCode,
  ): RecordPermission<{
    readonly id?: number | undefined;
    readonly slug?: string | null | undefined;
  }> =>
  ({ principal, params: { id, slug }, store }) =>
    mayEdit(principal, locate(store, kind, { id, slug: slug ?? undefined }, notFound));

/** @throws ApiError rest_forbidden_context for the context `edit` without the right to edit the record */
export function checkContext(principal: Principal, record: ContentRecord, context: AnswerContext): void {
  if (context !== 'edit' || mayEdit(principal, record)) return;
  refuse(principal, { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit this.' });
}
