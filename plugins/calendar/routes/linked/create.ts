import { type Route, reply } from '../../../../core/index.ts';
import { mayWrite } from '../../../content/index.ts';
import { calendar } from '../../calendar.ts';
import type { LinkedKind } from '../../linked-kind.ts';
import { saveLinked } from '../../save-linked.ts';
import { linkedView } from '../../views/linked.ts';
import { linkedSchema } from '../../views/schemas.ts';
import { createParams } from './params.ts';

/** Creates a record of a kind. */
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
      const record = saveLinked(context, kind, context.params, undefined, context.extra(undefined));
      return reply(linkedView(context, kind, record), {
        record: { collection: kind.collection, id: record.id },
      });
    },
  });
