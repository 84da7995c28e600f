import { type Route, reply } from '../../../../core/index.ts';
import { mayWrite } from '../../../content/index.ts';
import { calendar } from '../../calendar.ts';
import { identicalLinked } from '../../identical-linked.ts';
import type { LinkedKind } from '../../linked-kind.ts';
import { type CalendarWriter, type LinkedInput, saveLinked } from '../../save-linked.ts';
import { linkedView } from '../../views/linked.ts';
import { linkedSchema } from '../../views/schemas.ts';
import { createParams } from './params.ts';

/** Creates a record of a kind, or gives the same one that is there. */
export const createRoute = (kind: LinkedKind): Route =>
  calendar.write({
    method: 'POST',
    path: `/${kind.plural}`,
    summary: `Creates one of the ${kind.plural}.`,
    params: createParams(kind),
    fields: kind.fields,
    allow: mayWrite,
    status: 201,
    batch: true,
    returns: linkedSchema(kind),
    errors: ['rest_forbidden'],
    run: (context) => {
      const { params } = context;
      const extra = context.extra(undefined);
      const record = same(context, kind, params, extra) ?? saveLinked(context, kind, params, undefined, extra);
      return reply(linkedView(context, kind, record), {
        record: { collection: kind.collection, id: record.id },
      });
    },
  });

/**
 * The one that is there already with the same name and data (reference), unless the client says who made it, when, or how it
 * is reached, which may be otherwise.
 */
function same(writer: CalendarWriter, kind: LinkedKind, input: LinkedInput, extra: Record<string, unknown>) {
  const { author, date, date_utc, slug, image, status } = input;
  if ([author, date, date_utc, slug, image].some((own) => own !== undefined && own !== null)) return undefined;
  const found = identicalLinked(writer, kind, input, extra);
  return found?.status === (status ?? 'publish') ? found : undefined;
}
