import type * as v from 'valibot';
import type { Principal, StoreReader } from '../../core/index.ts';
import { idParam } from '../content/index.ts';
import type { SiteCode } from './errors.ts';
import type { Item } from './item.ts';
import type { ItemKind } from './kind.ts';
import { locateItem } from './routes/items/locate-item.ts';

/** Who names an item, and where. */
export interface NamingContext {
  readonly store: StoreReader;
  readonly principal: Principal;
}

/** How paths name the items of a kind. */
export interface ItemNaming {
  /** A part of a route's path that takes such a name under this parameter: `:id`. */
  part(parameter: string): string;
  readonly param: v.GenericSchema<unknown, number | string>;
  /** The name of an item as a path has it. */
  of(item: Item): string;
  /** Codes that `locate` throws beside the one that it is given. */
  readonly errors: readonly SiteCode[];
  /**
   * The item that a path names, whatever may be done with it.
   *
   * @param code of the answer when there is none of this kind
   * @throws ApiError of that code, and of `errors`
   */
  locate(
    context: NamingContext,
    kind: ItemKind,
    name: number | string,
    code: 'rest_post_invalid_id' | 'rest_post_invalid_parent',
  ): Item;
}

/** By id, as most items are. */
export const BY_ID: ItemNaming = {
  part: (parameter) => `:${parameter}`,
  param: idParam,
  of: ({ id }) => String(id),
  errors: [],
  locate: ({ store }, kind, id, code) => locateItem(store, kind, Number(id), code),
};
