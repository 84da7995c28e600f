import { type Route, reply, type WriteContext } from '../../../../core/index.ts';
import { idParam, mayEdit, mayWrite, refuse, textParam } from '../../../content/index.ts';
import { type CalendarConfig, calendar } from '../../calendar.ts';
import type { LinkedKind } from '../../linked-kind.ts';
import { slugParam } from '../../params.ts';
import { type LinkedInput, saveLinked } from '../../save-linked.ts';
import { linkedView } from '../../views/linked.ts';
import { linkedSchema } from '../../views/schemas.ts';
import { locate, mayEditNamed, type Place } from '../locate.ts';
import { updateParams } from './params.ts';

/** Changes what was sent of a record of a kind, by id and by slug. */
export function updateRoutes(kind: LinkedKind): Route[] {
  const common = {
    method: ['POST', 'PUT', 'PATCH'],
    fields: kind.fields,
    allow: mayWrite,
    allowRecord: mayEditNamed(kind, kind.codes.notFound),
    batch: true,
    returns: linkedSchema(kind),
    errors: ['rest_forbidden', kind.codes.notFound, 'rest_precondition_failed'],
  } as const;
  const run = (context: WriteContext<LinkedInput, CalendarConfig>, place: Place, slug: string | null | undefined) => {
    const before = locate(context.store, kind, place, kind.codes.notFound);
    if (!mayEdit(context.principal, before)) refuse(context.principal);
    context.checkIfMatch(kind.collection, before.id);
    const record = saveLinked(context, kind, { ...context.params, slug }, before, context.extra(before));
    return reply(linkedView(context, kind, record), { record: { collection: kind.collection, id: record.id } });
  };
  return [
    calendar.write({
      ...common,
      path: `/${kind.plural}/:id`,
      summary: `Changes what was sent of one of the ${kind.plural} and nothing else.`,
      params: { ...updateParams(kind), id: idParam },
      run: (context) => run(context, { id: context.params.id }, context.params.slug),
    }),
    calendar.write({
      ...common,
      path: `/${kind.plural}/by-slug/:slug`,
      summary: `Changes what was sent of one of the ${kind.plural}, found by its slug.`,
      params: {
        ...updateParams(kind),
        slug: slugParam,
        new_slug: textParam('Its new slug.'),
      },
      shadowed: { slug: 'new_slug' },
      run: (context) => run(context, { slug: context.params.slug }, context.params.new_slug),
    }),
  ];
}
