import * as v from 'valibot';
import type { Params, Permission, Route } from '../../../../core/index.ts';
import { described } from '../../../content/index.ts';
import { problem, type SiteCode } from '../../errors.ts';
import { STICKY_REFUSAL } from '../kind/item-collection.ts';
import type { ItemKind } from '../kind/kind.ts';
import { labelWithArticle } from '../label-with-article.ts';
import { AUTHOR_REFUSAL, SAVE_ERRORS, saveItem } from '../saving/save-item.ts';
import { itemSchemaOf } from '../views/schemas.ts';
import { createdReply } from './item-reply.ts';
import { itemInput, itemNulls, itemParams, MEMBER_CODES, withoutDefault } from './params.ts';

/** Parameters for creating an item: those of the item, some with a default, and an id, which is refused. */
export const createParams = (kind: ItemKind): Params => ({
  ...Object.fromEntries(
    Object.entries(itemParams(kind)).map(([name, schema]) => [
      name,
      Object.hasOwn(kind.defaults, name) ? v.optional(withoutDefault(schema), kind.defaults[name]) : schema,
    ]),
  ),
  id: described(v.unknown(), 'Not accepted: the server assigns the id.'),
});

/** @throws ApiError rest_post_exists if an id was sent */
export function checkNew(params: Readonly<Record<string, unknown>>): void {
  if (params.id) throw problem('rest_post_exists', 'The id of a new item cannot be set.');
}

/**
 * Permission to create an item. In the order of WordPress: an id, another author and `sticky` are refused before the right to
 * create is checked.
 */
export const mayCreate =
  ({ rights }: ItemKind): Permission<Readonly<Record<string, unknown>>> =>
  ({ principal, params }) => {
    checkNew(params);
    const { author, sticky } = params;
    if (author && author !== principal.user?.id && !principal.can(rights.editOthers)) return AUTHOR_REFUSAL;
    if (sticky && !principal.can('sticky')) return STICKY_REFUSAL;
    if (principal.can(rights.create)) return undefined;
    return { code: 'rest_cannot_create', message: 'Sorry, you are not allowed to create this.' };
  };

/** Error codes of creating an item. */
export const CREATE_ERRORS: readonly (SiteCode | 'rest_forbidden')[] = [
  'rest_cannot_create',
  'rest_forbidden',
  'rest_post_exists',
  ...SAVE_ERRORS,
];

/** `POST` on the list of a kind. */
export const createRoute = (kind: ItemKind): Route =>
  kind.plugin.write({
    method: 'POST',
    path: `/${kind.restBase}`,
    summary: `Creates ${labelWithArticle(kind)}.`,
    params: createParams(kind),
    fields: kind.fields,
    memberCodes: MEMBER_CODES,
    nulls: itemNulls(kind),
    allow: mayCreate(kind),
    status: 201,
    batch: true,
    returns: itemSchemaOf(kind),
    errors: [...CREATE_ERRORS, ...kind.own.errors],
    run: (context) => {
      const { params, site } = context;
      const item = saveItem(context, kind, itemInput(kind, params, site), undefined, context.extra(undefined));
      return createdReply(context, kind, item);
    },
  });
