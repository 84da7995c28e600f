import { can, type Route, reply } from '../../../../core/index.ts';
import { createTerm, termNameParam, terms } from '../../../content/index.ts';
import type { SiteTaxonomy } from '../../taxonomy.ts';
import { termRoute, termSchema, termView } from '../../views/term.ts';
import { checkParent, parentErrors, singular } from './access.ts';
import { writtenParams } from './params.ts';

/** Creates a term. Who makes new tags while writing makes them here, since items name their terms by id. */
export const createRoute = (taxonomy: SiteTaxonomy): Route =>
  taxonomy.plugin.write({
    method: 'POST',
    path: `/${taxonomy.restBase}`,
    summary: `Creates a ${singular(taxonomy)}.`,
    params: { name: termNameParam(singular(taxonomy)), ...writtenParams(taxonomy) },
    allow: can(taxonomy.rights.create, 'rest_cannot_create', 'Sorry, you are not allowed to create terms.'),
    status: 201,
    batch: true,
    returns: termSchema(taxonomy),
    errors: ['rest_cannot_create', 'empty_term_name', 'term_exists', ...parentErrors(taxonomy), ...taxonomy.own.errors],
    run: (context) => {
      checkParent(context, taxonomy);
      const term = createTerm(context, taxonomy, context.params, taxonomy.own.save(context, context.params, undefined));
      return reply(termView(context, taxonomy, term, 'edit'), {
        headers: { Location: termRoute(context.site, taxonomy, term.id) },
        record: { collection: terms, id: term.id },
      });
    },
  });
