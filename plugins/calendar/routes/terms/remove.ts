import { can, type Route } from '../../../../core/index.ts';
import { idParam, isOfTaxonomy, removeTerm, terms } from '../../../content/index.ts';
import { calendar } from '../../calendar.ts';
import type { TermKind } from '../../term-kind.ts';
import { termSchema } from '../../views/schemas.ts';
import { termView } from '../../views/term.ts';
import { locateTerm } from './locate-term.ts';

/** Removes a term for good; answers what it was. */
export const removeRoute = (kind: TermKind): Route =>
  calendar.write({
    method: 'DELETE',
    path: `/${kind.plural}/:id`,
    summary: `Deletes a ${kind.name} for good.`,
    params: { id: idParam },
    allow: can('manage_terms'),
    allowRecord: isOfTaxonomy(kind.taxonomy),
    batch: true,
    returns: termSchema(kind),
    errors: ['rest_forbidden', kind.notFound, 'rest_precondition_failed'],
    run: (context) => {
      const term = locateTerm(context.store, kind, context.params.id);
      context.checkIfMatch(terms, term.id);
      const shown = termView(context, kind, term);
      removeTerm(context.store, term);
      return shown;
    },
  });
