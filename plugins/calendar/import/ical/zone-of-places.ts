import { isZone, offsetOf } from '../../../content/index.ts';

/** Areas of the tz database that contain cities. */
const AREAS = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'America/Argentina'] as const;

/** Zones of places, in lower case, that Windows lists but that are not city names in the tz database. */
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
 * The zone of a display name in Windows: an offset without summer time, and a list of places. The first place with that
 * offset wins, because the lists differ between versions of Windows. A text without an offset is looked up as a single place.
 */
export function zoneOfPlaces(text: string): string | undefined {
  const plain = text.replaceAll('\\', '').trim();
  const [, sign, hours, minutes, listed] = DESCRIBED.exec(plain) ?? [];
  if (listed === undefined) return ELSEWHERE.get(plain.toLowerCase());
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  const offset = sign === '-' ? -size : size;
  const places = listed.split(/[,/]/).map((place) => place.trim());
  // exceptions first: Dublin, Edinburgh, London means the zone of London
  return [...places.flatMap((place) => ELSEWHERE.get(place.toLowerCase()) ?? []), ...places.flatMap(citiesOf)].find(
    (zone) => standardOffset(zone) === offset,
  );
}

function citiesOf(place: string): readonly string[] {
  const city = place.replaceAll(' ', '_');
  return city === '' ? [] : AREAS.map((area) => `${area}/${city}`).filter(isZone);
}

/** An instant in winter and one in summer, in either hemisphere. */
const SEASONS = [Date.UTC(2025, 0, 1), Date.UTC(2025, 6, 1)] as const;

const standardOffset = (zone: string): number => Math.min(...SEASONS.map((instant) => offsetOf(zone, instant)));
