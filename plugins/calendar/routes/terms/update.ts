import * as v from 'valibot';
import { can, type Route, reply } from '../../../../core/index.ts';
import { idParam, isOfTaxonomy, termNameParam, termParams, terms, updateTerm } from '../../../content/index.ts';
import { calendar } from '../../calendar.ts';
import type { TermKind } from '../../term-kind.ts';
import { termSchema } from '../../views/schemas.ts';
import { linkedTermView } from '../../views/term.ts';
import { locateTerm } from './locate-term.ts';

/** Changes what was sent of a term. */
export const updateRoute = (kind: TermKind): Route =>
  calendar.write({
    method: ['POST', 'PUT', 'PATCH'],
    path: `/${kind.plural}/:id`,
    summary: `Changes what was sent of a ${kind.name} and nothing else.`,
    params: { id: idParam, name: v.optional(termNameParam(kind.name)), ...termParams(kind.taxonomy, kind.name) },
    allow: can('manage_terms'),
    allowRecord: isOfTaxonomy(kind.taxonomy),
    batch: true,
    returns: termSchema(kind),
    errors: ['rest_forbidden', kind.notFound, 'rest_precondition_failed', 'duplicate_term_slug', 'empty_term_name'],
    run: (context) => {
      const before = locateTerm(context.store, kind, context.params.id);
      context.checkIfMatch(terms, before.id);
      const term = updateTerm(context, kind.taxonomy, before, context.params);
      return reply(linkedTermView(context, kind, term), { record: { collection: terms, id: term.id } });
    },
  });
