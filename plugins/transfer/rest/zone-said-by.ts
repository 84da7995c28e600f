import { isObject, zoneOfOffset } from '../../../core/index.ts';
import { fixedZone } from '../../content/index.ts';

const HOUR = 3_600_000;

/**
 * The time zone of a site that has only a UTC offset. Its settings then have an empty time zone; the root of the REST API has the
 * offset (`gmt_offset`, in hours).
 *
 * @param root response of `/wp-json/`
 * @returns an IANA name, or a name like `UTC+5:30` if there is none; undefined if the root has no offset
 */
export function zoneSaidBy(root: unknown): string | undefined {
  if (!isObject(root) || root.gmt_offset === undefined || root.gmt_offset === '') return undefined;
  const hours = Number(root.gmt_offset);
  if (!Number.isFinite(hours) || Math.abs(hours) > 14) return undefined;
  const name = fixedZone(hours * HOUR);
  return zoneOfOffset(name) ?? name;
}
