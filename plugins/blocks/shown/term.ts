import { anonymous, escapeHtml } from '../../../core/index.ts';
import { linkableNamed, shownTermName, type Term } from '../../content/index.ts';
import type { Asking } from './post.ts';

/** The address of a term's archive; undefined if its taxonomy has no pages. */
export function termUrl({ context }: Pick<Asking, 'context'>, { taxonomy, id }: Pick<Term, 'taxonomy' | 'id'>) {
  return linkableNamed(context, 'taxonomy', taxonomy)?.find({ ...context, principal: anonymous }, id)?.url;
}

/** A term's name, linked to its archive. */
export const termLink = (asking: Pick<Asking, 'context'>, term: Term, attributes = ''): string =>
  `<a href="${escapeHtml(termUrl(asking, term) ?? '')}"${attributes}>${shownTermName(term)}</a>`;
