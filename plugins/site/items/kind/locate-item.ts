import type { LocateRecord, RecordPermission, StoreReader } from '../../../../core/index.ts';
import { idParam, mayEdit } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import type { Item } from './item.ts';
import type { ItemKind, ItemNaming } from './kind.ts';

/**
 * The item that a path names, whatever may be done with it.
 *
 * @param code of the answer when there is none of this kind
 * @throws ApiError of that code
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
 * Tells whom a route refuses that there is no item with the id in its path.
 *
 * @param name of the parameter that names it
 * @param code of the answer when there is none of this kind
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

/** The same of a route of the versions of items; undefined for a kind whose items are not named by id. */
export const locateNamedById = <Name extends string>(
  kind: ItemKind,
  name: Name,
  code?: Parameters<typeof locateItem>[3],
): ReturnType<typeof locateNamed<Name>> | undefined =>
  kind.naming === BY_ID ? locateNamed(kind, name, code) : undefined;

/** May they change the item that a path names? For the `Allow` header. @param name of the parameter that names it */
export const mayEditNamed =
  <Name extends string>(kind: ItemKind, name: Name): RecordPermission<Readonly<Record<Name, number | string>>> =>
  (asked) =>
    mayEdit(asked.principal, kind.naming.locate(asked, kind, asked.params[name], 'rest_post_invalid_id'), kind.rights);

/** By id, as most items are. */
export const BY_ID: ItemNaming = {
  part: (parameter) => `:${parameter}`,
  param: idParam,
  of: ({ id }) => String(id),
  errors: [],
  locate: ({ store }, kind, id, code) => locateItem(store, kind, Number(id), code),
};
