import { anyone, type ReadContext, type Route, reply } from '../../../../core/index.ts';
import { type AnswerContext, contextParam, idParam, mayRead } from '../../../content/index.ts';
import { type CalendarConfig, calendar } from '../../calendar.ts';
import { problem } from '../../errors.ts';
import type { LinkedKind } from '../../linked-kind.ts';
import { slugParam } from '../../params.ts';
import { linkedView } from '../../views/linked.ts';
import { linkedSchema } from '../../views/schemas.ts';
import { checkContext } from '../edit-context.ts';
import { locate, type Place } from '../locate.ts';

/** Reads one record of a kind, by id and by slug. */
export function readRoutes(kind: LinkedKind): Route[] {
  const common = {
    allow: anyone,
    returns: linkedSchema(kind),
    errors: [kind.codes.notFound, kind.codes.notAccessible, 'rest_forbidden_context'],
    run: (context: ReadContext<Place & { readonly context: AnswerContext }, CalendarConfig>) => {
      const record = locate(context.store, kind, context.params, kind.codes.notFound);
      if (record.status === 'trash' || !mayRead(context.principal, record, context.moment)) {
        throw problem(kind.codes.notAccessible, `Sorry, you are not allowed to see this ${kind.name}.`);
      }
      checkContext(context.principal, record, context.params.context);
      return reply(linkedView(context, kind, record, { single: true }), {
        record: { collection: kind.collection, id: record.id },
      });
    },
  };
  return [
    calendar.read({
      ...common,
      path: `/${kind.plural}/:id`,
      summary: `Reads one of the ${kind.plural}.`,
      params: { id: idParam, context: contextParam },
      item: kind.collection,
    }),
    calendar.read({
      ...common,
      path: `/${kind.plural}/by-slug/:slug`,
      summary: `Reads one of the ${kind.plural} by its slug.`,
      params: { slug: slugParam, context: contextParam },
    }),
  ];
}
