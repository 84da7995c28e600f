import * as v from 'valibot';
import { can, type Route, reply } from '../../../../core/index.ts';
import { idParam, isOfTaxonomy, termNameParam, terms, updateTerm } from '../../../content/index.ts';
import type { SiteTaxonomy } from '../../taxonomy.ts';
import { termSchema, termView } from '../../views/term.ts';
import { checkParent, locateTerm, parentErrors, singular } from './access.ts';
import { writtenParams } from './params.ts';

/** Changes what was sent of a term. */
export const updateRoute = (taxonomy: SiteTaxonomy): Route =>
  taxonomy.plugin.write({
    method: ['POST', 'PUT', 'PATCH'],
    path: `/${taxonomy.restBase}/:id`,
    summary: `Changes what was sent of a ${singular(taxonomy)} and nothing else.`,
    params: { id: idParam, name: v.optional(termNameParam(singular(taxonomy))), ...writtenParams(taxonomy) },
    allow: can(taxonomy.rights.manage, 'rest_cannot_update', 'Sorry, you are not allowed to edit terms.'),
    allowRecord: isOfTaxonomy(taxonomy),
    batch: true,
    returns: termSchema(taxonomy),
    errors: [
      'rest_cannot_update',
      'rest_precondition_failed',
      'duplicate_term_slug',
      'empty_term_name',
      'rest_term_invalid',
      ...parentErrors(taxonomy),
      ...taxonomy.own.errors,
    ],
    run: (context) => {
      const before = locateTerm(context, taxonomy, context.params.id);
      context.checkIfMatch(terms, before.id);
      checkParent(context, taxonomy);
      const term = updateTerm(
        context,
        taxonomy,
        before,
        context.params,
        taxonomy.own.save(context, context.params, before),
      );
      return reply(termView(context, taxonomy, term, 'edit'), { record: { collection: terms, id: term.id } });
    },
  });
