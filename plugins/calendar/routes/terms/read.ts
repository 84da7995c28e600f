import { anyone, type Route, reply } from '../../../../core/index.ts';
import { idParam, terms } from '../../../content/index.ts';
import { calendar } from '../../calendar.ts';
import type { TermKind } from '../../term-kind.ts';
import { termSchema } from '../../views/schemas.ts';
import { linkedTermView } from '../../views/term.ts';
import { locateTerm } from './locate-term.ts';

/** Reads one term. */
export const readRoute = (kind: TermKind): Route =>
  calendar.read({
    path: `/${kind.plural}/:id`,
    summary: `Reads a ${kind.name}.`,
    params: { id: idParam },
    allow: anyone,
    item: terms,
    returns: termSchema(kind),
    errors: [kind.notFound],
    run: (context) => {
      const term = locateTerm(context.store, kind, context.params.id);
      return reply(linkedTermView(context, kind, term), { record: { collection: terms, id: term.id } });
    },
  });
