import type { RenderContext } from '../../core/index.ts';
import type { Item } from './item.ts';

/** What an address goes by: it is the same for every reader. */
export type AddressContext = Pick<RenderContext, 'store' | 'site' | 'moment' | 'contributions'>;

/** How the pages of items are addressed whose addresses are not a base and their slugs. */
export interface ItemAddress {
  /** Name of the id in an address by it: `page_id`. */
  readonly id: string;
  /**
   * Parts of the address, encoded; undefined while it has none.
   *
   * @param slug encoded, or what stands for it
   */
  readonly path?: (context: AddressContext, item: Item, slug: string) => readonly string[] | undefined;
  /** Would the address with this slug be taken for another? @param slug as `slugKey` has it */
  readonly isMistaken?: (context: Pick<AddressContext, 'contributions'>, slug: string) => boolean;
  /** The item of an address, also of one that it had before. @param path parts, decoded */
  readonly find?: (context: AddressContext, path: readonly string[]) => Item | undefined;
}
