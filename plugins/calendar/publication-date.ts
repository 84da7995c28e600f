import type { SiteInfo } from '../../core/index.ts';
import { parseTime, toInstant } from '../content/index.ts';

/**
 * The instant of publication that a client asks for; an offset in the text counts more than the zone it is meant in.
 *
 * @param input `date` in the site's zone counts before `date_utc`
 * @returns milliseconds since 1970 UTC; undefined when neither was sent
 */
export function publicationDate(
  input: { readonly date?: string | undefined; readonly date_utc?: string | undefined },
  site: SiteInfo,
): number | undefined {
  const zone = input.date === undefined ? 'UTC' : site.timezone;
  const parsed = parseTime(input.date ?? input.date_utc ?? '');
  return parsed && (parsed.instant ?? toInstant(parsed.local, zone));
}
