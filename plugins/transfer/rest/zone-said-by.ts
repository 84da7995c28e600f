import { isObject, zoneOfOffset } from '../../../core/index.ts';
import { fixedZone } from '../../content/index.ts';

const HOUR = 3_600_000;

/**
 * The time zone of a site that has none but hours off UTC: its settings leave the zone empty then, and the root of its interface says
 * how many (`gmt_offset`).
 *
 * @param root what `/wp-json/` answers
 * @returns an IANA name, or `UTC+5:30` where there is none; undefined where the root says nothing
 */
export function zoneSaidBy(root: unknown): string | undefined {
  if (!isObject(root) || root.gmt_offset === undefined || root.gmt_offset === '') return undefined;
  const hours = Number(root.gmt_offset);
  if (!Number.isFinite(hours) || Math.abs(hours) > 14) return undefined;
  const name = fixedZone(hours * HOUR);
  return zoneOfOffset(name) ?? name;
}
