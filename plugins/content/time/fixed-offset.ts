const MINUTE = 60_000;
/** No zone on earth is further from UTC. */
const LARGEST = 14 * 60 * MINUTE;

const NAME = /^UTC(?:([+-])(\d{1,2})(?::([0-5]\d)|\.(\d{1,2}))?)?$/i;

/**
 * The offset that a name such as `UTC`, `UTC+3`, `UTC-5:30` or `UTC+5.5` states, as WordPress writes zones without a
 * city.
 *
 * @returns milliseconds east of UTC, undefined for any other name and beyond fourteen hours.
 */
export function fixedOffset(name: string): number | undefined {
  const parts = NAME.exec(name);
  if (!parts) return undefined;
  const [, sign, hours = '0', minutes, decimals] = parts;
  const fraction = minutes === undefined ? Number(`0.${decimals ?? 0}`) * 60 : Number(minutes);
  const size = (Number(hours) * 60 + Math.round(fraction)) * MINUTE;
  if (size > LARGEST) return undefined;
  return sign === '-' && size > 0 ? -size : size;
}

/** The name of a zone at this offset: `UTC`, `UTC+3`, `UTC-5:30`. Seconds are dropped. */
export function fixedZone(offset: number): string {
  const minutes = Math.trunc(Math.abs(offset) / MINUTE);
  if (minutes === 0) return 'UTC';
  const rest = minutes % 60;
  const sign = offset < 0 ? '-' : '+';
  return `UTC${sign}${Math.trunc(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
