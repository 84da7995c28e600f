import * as v from 'valibot';
import { can, type Route } from '../../../../core/index.ts';
import { idParam, isOfTaxonomy, removeTerm, terms } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import { fallbackOf } from '../../fallback.ts';
import { fallBack } from '../../saving/terms.ts';
import type { SiteTaxonomy } from '../../taxonomy.ts';
import { termMembers, termSchema } from '../../views/term.ts';
import { locateTerm, singular } from './access.ts';

/** Removes a term for good; those below it move up. Answers what it was. */
export const removeRoute = (taxonomy: SiteTaxonomy): Route =>
  taxonomy.plugin.write({
    method: 'DELETE',
    path: `/${taxonomy.restBase}/:id`,
    summary: `Deletes a ${singular(taxonomy)} for good.`,
    params: {
      id: idParam,
      force: v.optional(v.pipe(v.boolean(), v.description('Has to be true: terms have no trash.')), false),
    },
    allow: can(taxonomy.rights.manage, 'rest_cannot_delete', 'Sorry, you are not allowed to delete terms.'),
    allowRecord: isOfTaxonomy(taxonomy),
    batch: true,
    returns: v.object({ deleted: v.literal(true), previous: termSchema(taxonomy) }),
    errors: ['rest_cannot_delete', 'rest_term_invalid', 'rest_precondition_failed', 'rest_trash_not_supported'],
    run: (context) => {
      const term = locateTerm(context, taxonomy, context.params.id);
      context.checkIfMatch(terms, term.id);
      if (!context.params.force) {
        throw problem('rest_trash_not_supported', 'Terms have no trash. Set force to true to delete it for good.');
      }
      if (term.id === fallbackOf(context, taxonomy)?.id) {
        throw problem('rest_cannot_delete', 'Items without a term get this one, so it cannot be deleted.');
      }
      const previous = termMembers(context, taxonomy, term, 'view');
      fallBack(context, taxonomy, term);
      taxonomy.own.remove(context, term);
      removeTerm(context.store, term);
      return { deleted: true, previous };
    },
  });
