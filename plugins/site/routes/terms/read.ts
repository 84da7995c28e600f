import { type Route, reply } from '../../../../core/index.ts';
import { contextParam, idParam, terms } from '../../../content/index.ts';
import { gateErrors, throughToRead } from '../../kind-gate.ts';
import type { SiteTaxonomy } from '../../taxonomy.ts';
import { termSchema, termView } from '../../views/term.ts';
import { checkContext, locateTerm, singular } from './access.ts';

/** Reads one term. */
export const readRoute = (taxonomy: SiteTaxonomy): Route =>
  taxonomy.plugin.read({
    path: `/${taxonomy.restBase}/:id`,
    summary: `Reads a ${singular(taxonomy)}.`,
    params: { id: idParam, context: contextParam },
    allow: throughToRead(taxonomy.gate),
    item: terms,
    returns: termSchema(taxonomy),
    errors: [...gateErrors(taxonomy.gate), 'rest_term_invalid', 'rest_forbidden_context'],
    run: (context) => {
      const { params } = context;
      const term = locateTerm(context, taxonomy, params.id);
      checkContext(context.principal, taxonomy, params.context);
      return reply(termView(context, taxonomy, term, params.context), { record: { collection: terms, id: term.id } });
    },
  });
