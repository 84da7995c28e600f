import { can, type Route, reply } from '../../../../core/index.ts';
import { createTerm, termNameParam, termParams, terms } from '../../../content/index.ts';
import { calendar } from '../../calendar.ts';
import type { TermKind } from '../../term-kind.ts';
import { termSchema } from '../../views/schemas.ts';
import { linkedTermView } from '../../views/term.ts';

/** Creates a term. */
export const createRoute = (kind: TermKind): Route =>
  calendar.write({
    method: 'POST',
    path: `/${kind.plural}`,
    summary: `Creates a ${kind.name}.`,
    params: { name: termNameParam(kind.name), ...termParams(kind.taxonomy, kind.name) },
    allow: can(kind.create),
    status: 201,
    batch: true,
    returns: termSchema(kind),
    errors: ['rest_forbidden', 'empty_term_name', 'term_exists'],
    run: (context) => {
      const term = createTerm(context, kind.taxonomy, context.params);
      return reply(linkedTermView(context, kind, term), { record: { collection: terms, id: term.id } });
    },
  });
