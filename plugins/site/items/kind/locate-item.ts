import type { LocateRecord, RecordPermission, StoreReader } from '../../../../core/index.ts';
import { idParam, mayEdit } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import type { Item } from './item.ts';
import type { ItemKind, ItemNaming } from './kind.ts';

/**
 * Finds the item that a path names, without checking rights.
 *
 * @param code error code if there is none of this kind
 * @throws ApiError with that code
 */
export function locateItem(
  store: StoreReader,
  kind: ItemKind,
  id: number,
  code: 'rest_post_invalid_id' | 'rest_post_invalid_parent' = 'rest_post_invalid_id',
): Item {
  const item = store.of(kind.collection).get(id);
  if (!item) throw problem(code, `There is no ${kind.labels.singular.toLowerCase()} with that id.`);
  return item;
}

/**
 * For clients that a route refuses: throws if there is no item with the id in the path.
 *
 * @param name parameter with the id
 * @param code error code if there is none of this kind
 */
export const locateNamed =
  <Name extends string>(
    kind: ItemKind,
    name: Name,
    code?: Parameters<typeof locateItem>[3],
  ): LocateRecord<Readonly<Record<Name, unknown>>> =>
  ({ store, params }) => {
    locateItem(store, kind, Number(params[name]), code);
  };

/** The same for routes of versions; undefined for a kind whose items are not named by id. */
export const locateNamedById = <Name extends string>(
  kind: ItemKind,
  name: Name,
  code?: Parameters<typeof locateItem>[3],
): ReturnType<typeof locateNamed<Name>> | undefined =>
  kind.naming === BY_ID ? locateNamed(kind, name, code) : undefined;

/** May the client edit the item that a path names? For the `Allow` header. @param name parameter that names the item */
export const mayEditNamed =
  <Name extends string>(kind: ItemKind, name: Name): RecordPermission<Readonly<Record<Name, number | string>>> =>
  (asked) =>
    mayEdit(asked.principal, kind.naming.locate(asked, kind, asked.params[name], 'rest_post_invalid_id'), kind.rights);

/** Naming by id, the default. */
export const BY_ID: ItemNaming = {
  part: (parameter) => `:${parameter}`,
  param: idParam,
  of: ({ id }) => String(id),
  errors: [],
  locate: ({ store }, kind, id, code) => locateItem(store, kind, Number(id), code),
};
