import type { AddressClaim } from '../../../../core/index.ts';
import { addressClaims, addressing, statusOf } from '../../../content/index.ts';
import { frontPageOf } from '../../config/presentation.ts';
import type { Item } from '../kind/item.ts';
import type { AddressContext, ItemKind } from '../kind/kind.ts';
import { pagePath } from './address.ts';

/** An address that a published item shares with something else. */
export interface SharedAddress extends AddressClaim {
  /** Relative to the URL of the site: `/events/`. */
  readonly path: string;
}

/** What else is at the address of a published item; undefined if the item does not share its address. */
export function sharedAddress(context: AddressContext, kind: ItemKind, item: Item): SharedAddress | undefined {
  if (addressing(context).isPlain || frontPageOf(context) === item.id || kind.attaches || kind.gate) return undefined;
  if (statusOf(item, context.moment) !== 'publish') return undefined;
  const parts = pagePath(context, kind, item);
  if (!parts || parts.length === 0) return undefined;
  const path = `/${parts.join('/')}/`;
  const { store, site, moment, contributions } = context;
  const claim = site.claimOf(path);
  const name = claim?.name ?? contributions.ask(addressClaims, { store, site, moment, contributions, path });
  return name === undefined ? undefined : { path, name, isFirm: claim?.isFirm ?? false };
}

/** The header for responses to saving an item that names what else is at its address. */
export function sharedAddressHeader(
  context: AddressContext,
  kind: ItemKind,
  item: Item,
): Readonly<Record<string, string>> {
  const shared = sharedAddress(context, kind, item);
  return shared ? { 'Almanac-Address-Taken': shared.name } : {};
}
