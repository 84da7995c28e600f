import * as v from 'valibot';
import { type Route, reply } from '../../../../core/index.ts';
import { contextParam, described, opens, paramsIf } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import type { ItemKind } from '../kind/kind.ts';
import { gateErrors, throughToRead } from '../kind/kind-gate.ts';
import { labelWithArticle } from '../label-with-article.ts';
import { itemUrl } from '../views/address.ts';
import { itemView } from '../views/item.ts';
import { itemSchemaOf } from '../views/schemas.ts';
import { checkReadable } from './access.ts';
import { BY_ID_PATH, type ItemPath } from './item-path.ts';

const excerptParams = {
  excerpt_length: described(v.pipe(v.number(), v.integer(), v.minValue(0)), 'Number of words in a generated excerpt.'),
};

const passwordParams = { password: described(v.string(), 'Its password, if it has one.') };

/** `GET /<kind>/:id`, `GET /<kind>/by-slug/:slug` */
export const readRoute = (kind: ItemKind, by: ItemPath = BY_ID_PATH): Route =>
  kind.plugin.read({
    path: `/${kind.restBase}/${by.part}`,
    summary: `Returns ${labelWithArticle(kind)}.`,
    params: {
      ...by.params,
      context: contextParam,
      ...paramsIf(kind.locks, passwordParams),
      ...paramsIf(kind.supports.has('excerpt'), excerptParams),
    },
    allow: throughToRead(kind.gate),
    locate: by.locateRefused?.(kind),
    ...(by === BY_ID_PATH && { item: kind.collection }),
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
      const item = by.locate(asked, kind, asked.params);
      checkReadable(asked, kind, item, context);
      const opened = opens(item, password, asked);
      if (password && !opened) throw problem('rest_post_incorrect_password', 'The password is wrong.');
      return reply(itemView(asked, kind, item, { context, opened, excerptLength }), {
        record: { collection: kind.collection, id: item.id },
        ...(kind.base !== undefined && {
          headers: { Link: `<${itemUrl(asked, kind, item)}>; rel="alternate"; type=text/html` },
        }),
        secret: Boolean(item.password),
      });
    },
  });
