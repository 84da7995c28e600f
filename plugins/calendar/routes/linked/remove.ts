import { type Route, reply, type WriteContext } from '../../../../core/index.ts';
import { idParam, mayEdit, mayWrite, refuse } from '../../../content/index.ts';
import { type CalendarConfig, calendar } from '../../calendar.ts';
import { problem } from '../../errors.ts';
import type { LinkedKind } from '../../linked-kind.ts';
import { slugParam } from '../../params.ts';
import { saveLinked } from '../../save-linked.ts';
import { linkedView } from '../../views/linked.ts';
import { linkedSchema } from '../../views/schemas.ts';
import { locate, mayEditNamed, type Place } from '../locate.ts';

/** Puts a record of a kind in the trash, by id and by slug. Events go on linking to it and do not show it. */
export function removeRoutes(kind: LinkedKind): Route[] {
  const common = {
    method: 'DELETE',
    allow: mayWrite,
    allowRecord: mayEditNamed(kind, kind.codes.notFound),
    batch: true,
    returns: linkedSchema(kind),
    errors: ['rest_forbidden', kind.codes.notFound, kind.codes.inTrash, 'rest_precondition_failed'],
    run: (context: WriteContext<Place, CalendarConfig>) => {
      const before = locate(context.store, kind, context.params, kind.codes.notFound);
      if (!mayEdit(context.principal, before)) refuse(context.principal);
      if (before.status === 'trash') throw problem(kind.codes.inTrash, `This ${kind.name} is in the trash already.`);
      context.checkIfMatch(kind.collection, before.id);
      const record = saveLinked(context, kind, { status: 'trash' }, before);
      return reply(linkedView(context, kind, record), { record: { collection: kind.collection, id: record.id } });
    },
  } as const;
  return [
    calendar.write({
      ...common,
      path: `/${kind.plural}/:id`,
      summary: `Puts one of the ${kind.plural} in the trash.`,
      params: { id: idParam },
    }),
    calendar.write({
      ...common,
      path: `/${kind.plural}/by-slug/:slug`,
      summary: `Puts one of the ${kind.plural} in the trash, found by its slug.`,
      params: { slug: slugParam },
    }),
  ];
}
