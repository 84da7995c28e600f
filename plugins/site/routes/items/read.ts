import * as v from 'valibot';
import { type Route, reply } from '../../../../core/index.ts';
import { contextParam, described, idParam, opens, paramsIf } from '../../../content/index.ts';
import { checkReadable } from '../../access.ts';
import { problem } from '../../errors.ts';
import type { ItemKind } from '../../kind.ts';
import { gateErrors, throughToRead } from '../../kind-gate.ts';
import { itemView } from '../../views/item.ts';
import { itemSchemaOf } from '../../views/schemas.ts';
import { locateItem } from './locate-item.ts';

const excerptParams = {
  excerpt_length: described(
    v.pipe(v.number(), v.integer(), v.minValue(0)),
    'Words of an excerpt that is made from the content.',
  ),
};

const passwordParams = { password: described(v.string(), 'Its password, if it has one.') };

/** `GET /<kind>/:id` */
export const readRoute = (kind: ItemKind): Route =>
  kind.plugin.read({
    path: `/${kind.restBase}/:id`,
    summary: `Reads one of: ${kind.labels.name}.`,
    params: {
      id: idParam,
      context: contextParam,
      ...paramsIf(kind.locks, passwordParams),
      ...paramsIf(kind.supports.has('excerpt'), excerptParams),
    },
    allow: throughToRead(kind.gate),
    item: kind.collection,
    returns: itemSchemaOf(kind),
    errors: [
      ...gateErrors(kind.gate),
      'rest_post_invalid_id',
      'rest_forbidden',
      'rest_forbidden_context',
      'rest_post_incorrect_password',
      'rest_too_many_attempts',
    ],
    run: (asked) => {
      const { context, password, excerpt_length: excerptLength } = asked.params;
      const item = locateItem(asked.store, kind, asked.params.id);
      checkReadable(asked, kind, item, context);
      const opened = opens(item, password, asked);
      if (password && !opened) throw problem('rest_post_incorrect_password', 'The password is wrong.');
      return reply(itemView(asked, kind, item, { context, opened, excerptLength }), {
        record: { collection: kind.collection, id: item.id },
        secret: Boolean(item.password),
      });
    },
  });
