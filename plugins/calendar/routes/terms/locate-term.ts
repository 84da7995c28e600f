import type { StoreReader } from '../../../../core/index.ts';
import { type Term, termById } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import type { TermKind } from '../../term-kind.ts';

/** @throws ApiError rest-category-not-found, rest-tag-not-found */
export function locateTerm(store: StoreReader, kind: TermKind, id: number): Term {
  const term = termById(store, kind.taxonomy, id);
  if (!term) throw problem(kind.notFound, `There is no such ${kind.name}.`);
  return term;
}
