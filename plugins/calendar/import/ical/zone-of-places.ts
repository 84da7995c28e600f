import { isZone, offsetOf } from '../../../content/index.ts';

/** Parts of the world by which the tz database sorts its cities. */
const AREAS = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'America/Argentina'] as const;

/** What Windows calls places of which the tz database has no city of that name, in lower case. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['abu dhabi', 'Asia/Dubai'],
  ['alaska', 'America/Anchorage'],
  ['arizona', 'America/Phoenix'],
  ['astana', 'Asia/Almaty'],
  ['atlantic time (canada)', 'America/Halifax'],
  ['azores', 'Atlantic/Azores'],
  ['baja california', 'America/Tijuana'],
  ['beijing', 'Asia/Shanghai'],
  ['brasilia', 'America/Sao_Paulo'],
  ['canberra', 'Australia/Sydney'],
  ['cabo verde is.', 'Atlantic/Cape_Verde'],
  ['cape verde is.', 'Atlantic/Cape_Verde'],
  ['central america', 'America/Guatemala'],
  ['central time (us & canada)', 'America/Chicago'],
  ['chennai', 'Asia/Kolkata'],
  ['city of buenos aires', 'America/Argentina/Buenos_Aires'],
  ['coordinated universal time', 'UTC'],
  ['eastern time (us & canada)', 'America/New_York'],
  ['edinburgh', 'Europe/London'],
  ['ekaterinburg', 'Asia/Yekaterinburg'],
  ['greenland', 'America/Nuuk'],
  ['hanoi', 'Asia/Bangkok'],
  ['hawaii', 'Pacific/Honolulu'],
  ['indiana (east)', 'America/Indiana/Indianapolis'],
  ['islamabad', 'Asia/Karachi'],
  ['mountain time (us & canada)', 'America/Denver'],
  ['mumbai', 'Asia/Kolkata'],
  ['new caledonia', 'Pacific/Noumea'],
  ['new delhi', 'Asia/Kolkata'],
  ['newfoundland', 'America/St_Johns'],
  ['osaka', 'Asia/Tokyo'],
  ['pacific time (us & canada)', 'America/Los_Angeles'],
  ['pretoria', 'Africa/Johannesburg'],
  ['samoa', 'Pacific/Apia'],
  ['saskatchewan', 'America/Regina'],
  ['solomon is.', 'Pacific/Guadalcanal'],
  ['sri jayawardenepura', 'Asia/Colombo'],
  ['st. petersburg', 'Europe/Moscow'],
  ['wellington', 'Pacific/Auckland'],
  ['west central africa', 'Africa/Lagos'],
  ['yangon (rangoon)', 'Asia/Yangon'],
]);

/** `(UTC+01:00) Amsterdam, Berlin, Rome`, `(GMT-05.00) Eastern Time (US & Canada)`, `(UTC) Coordinated Universal Time` */
const DESCRIBED = /^\((?:UTC|GMT)(?:([+-])(\d\d)[:.](\d\d))?\)\s*(.*)$/i;

/**
 * The zone that Windows shows people under this text: an offset without summer time, and places of the zone. The first of
 * them whose clocks have that offset counts, since the lists differ between versions of Windows. Without an offset, places
 * that the tz database does not know.
 */
export function zoneOfPlaces(text: string): string | undefined {
  const plain = text.replaceAll('\\', '').trim();
  const [, sign, hours, minutes, listed] = DESCRIBED.exec(plain) ?? [];
  if (listed === undefined) return ELSEWHERE.get(plain.toLowerCase());
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  const offset = sign === '-' ? -size : size;
  const places = listed.split(/[,/]/).map((place) => place.trim());
  // these first: of Dublin, Edinburgh and London, the last is meant
  return [...places.flatMap((place) => ELSEWHERE.get(place.toLowerCase()) ?? []), ...places.flatMap(citiesOf)].find(
    (zone) => standardOffset(zone) === offset,
  );
}

function citiesOf(place: string): readonly string[] {
  const city = place.replaceAll(' ', '_');
  return city === '' ? [] : AREAS.map((area) => `${area}/${city}`).filter(isZone);
}

/** A winter and a summer, north and south. */
const SEASONS = [Date.UTC(2025, 0, 1), Date.UTC(2025, 6, 1)] as const;

const standardOffset = (zone: string): number => Math.min(...SEASONS.map((instant) => offsetOf(zone, instant)));
