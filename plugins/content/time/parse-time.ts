/** A date or date-time that somebody sent. */
export interface ParsedTime {
  /** As written, `YYYY-MM-DD HH:MM:SS`; midnight when only a date was written. */
  readonly local: string;
  readonly dateOnly: boolean;
  /** The instant meant, in milliseconds since 1970 UTC, when the text carries an offset. */
  readonly instant?: number;
}

const DATE = String.raw`(?<year>\d{4})(?<mark>[-/])(?<month>\d{2})\k<mark>(?<day>\d{2})`;
const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d)(?:\.\d{1,9})?)?`;
const HALF = '(?: ?(?<half>[ap])m)?';
// A space stands for a plus that a client forgot to encode in a query.
const OFFSET = String.raw`(?: ?(?<utc>z)| ?(?<sign>[+-]|(?<= ))(?<offsetHours>[01]\d):?(?<offsetMinutes>[0-5]\d))?`;
const TEXT = new RegExp(`^${DATE}(?:[T ]${TIME}${HALF}${OFFSET})?$`, 'i');

/**
 * Reads `YYYY-MM-DD`, alone or followed by a space or `T` and `HH:MM`, seconds, fractions of them (dropped), `am` or
 * `pm`, and `Z`, `±HH:MM` or `±HHMM`. Dates may have slashes. Only dates that exist; no words such as `tomorrow`.
 *
 * @returns undefined for anything else.
 */
export function parseTime(text: string): ParsedTime | undefined {
  const parts = TEXT.exec(text.trim())?.groups;
  if (!parts) return undefined;
  const dateOnly = parts.hour === undefined;
  const hour = hourOf(Number(parts.hour ?? 0), parts.half);
  if (hour === undefined) return undefined;
  const time = `${String(hour).padStart(2, '0')}:${parts.minute ?? '00'}:${parts.second ?? '00'}`;
  const local = `${parts.year}-${parts.month}-${parts.day} ${time}`;
  const asUtc = Date.parse(`${local.replace(' ', 'T')}Z`);
  // The engine takes 31 April for 1 May.
  if (Number.isNaN(asUtc) || new Date(asUtc).getUTCDate() !== Number(parts.day)) return undefined;
  const offset = offsetOf(parts);
  return offset === undefined ? { local, dateOnly } : { local, dateOnly, instant: asUtc - offset };
}

/** The hour of a day of 24, undefined when there is none such. */
function hourOf(written: number, half: string | undefined): number | undefined {
  if (half === undefined) return written < 24 ? written : undefined;
  if (written < 1 || written > 12) return undefined;
  return (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Milliseconds east of UTC, undefined when the text names no offset. */
function offsetOf(parts: Record<string, string | undefined>): number | undefined {
  if (parts.utc !== undefined) return 0;
  if (parts.offsetHours === undefined) return undefined;
  const size = (Number(parts.offsetHours) * 60 + Number(parts.offsetMinutes)) * 60_000;
  return parts.sign === '-' ? -size : size;
}
