/**
 * Abbreviations from the tz database, by CLDR's English name of the zone. Intl alone returns `GMT+2` for most zones outside the
 * locale's own country. The tz database has no letters for zones that are not listed here; their abbreviation is the offset.
 */
const LETTERS: Readonly<Record<string, string>> = {
  'Alaska Daylight Time': 'AKDT',
  'Alaska Standard Time': 'AKST',
  'American Samoa Standard Time': 'SST',
  'Atlantic Daylight Time': 'ADT',
  'Atlantic Standard Time': 'AST',
  'Australian Central Daylight Time': 'ACDT',
  'Australian Central Standard Time': 'ACST',
  'Australian Eastern Daylight Time': 'AEDT',
  'Australian Eastern Standard Time': 'AEST',
  'Australian Western Standard Time': 'AWST',
  'British Summer Time': 'BST',
  'Central Africa Time': 'CAT',
  'Central Daylight Time': 'CDT',
  'Central European Standard Time': 'CET',
  'Central European Summer Time': 'CEST',
  'Central Indonesia Time': 'WITA',
  'Central Standard Time': 'CST',
  'Chamorro Standard Time': 'ChST',
  'China Standard Time': 'CST',
  'Coordinated Universal Time': 'UTC',
  'Cuba Daylight Time': 'CDT',
  'Cuba Standard Time': 'CST',
  'East Africa Time': 'EAT',
  'Eastern Daylight Time': 'EDT',
  'Eastern European Standard Time': 'EET',
  'Eastern European Summer Time': 'EEST',
  'Eastern Indonesia Time': 'WIT',
  'Eastern Standard Time': 'EST',
  'Greenwich Mean Time': 'GMT',
  'Hawaii-Aleutian Daylight Time': 'HDT',
  'Hawaii-Aleutian Standard Time': 'HST',
  'Hong Kong Standard Time': 'HKT',
  'India Standard Time': 'IST',
  'Irish Standard Time': 'IST',
  'Israel Daylight Time': 'IDT',
  'Israel Standard Time': 'IST',
  'Japan Standard Time': 'JST',
  'Korean Standard Time': 'KST',
  'Mexican Pacific Daylight Time': 'MDT',
  'Mexican Pacific Standard Time': 'MST',
  'Moscow Standard Time': 'MSK',
  'Moscow Summer Time': 'MSD',
  'Mountain Daylight Time': 'MDT',
  'Mountain Standard Time': 'MST',
  'New Zealand Daylight Time': 'NZDT',
  'New Zealand Standard Time': 'NZST',
  'Newfoundland Daylight Time': 'NDT',
  'Newfoundland Standard Time': 'NST',
  'Pacific Daylight Time': 'PDT',
  'Pacific Standard Time': 'PST',
  'Pakistan Standard Time': 'PKT',
  'Philippine Standard Time': 'PST',
  'South Africa Standard Time': 'SAST',
  'Taiwan Standard Time': 'CST',
  'Volgograd Standard Time': 'MSK',
  'West Africa Time': 'WAT',
  'Western European Standard Time': 'WET',
  'Western European Summer Time': 'WEST',
  'Western Indonesia Time': 'WIB',
  'Yukon Time': 'MST',
};

/** Zones without a name in CLDR, or with that of UTC, that use the letters of a neighbouring zone. */
const LIKE: Readonly<Record<string, string>> = {
  'Africa/Windhoek': 'Africa/Maputo',
  'Etc/GMT': 'Africa/Abidjan',
  'Etc/Greenwich': 'Africa/Abidjan',
  'Europe/Guernsey': 'Europe/London',
  'Europe/Isle_of_Man': 'Europe/London',
  'Europe/Jersey': 'Europe/London',
  'Europe/Kirov': 'Europe/Moscow',
  GMT: 'Africa/Abidjan',
  Greenwich: 'Africa/Abidjan',
};

/** Zones that CLDR names after a neighbour, although the tz database has no letters for them. */
const WITHOUT_LETTERS = new Set([
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'Antarctica/Casey',
  'Antarctica/Troll',
  'Asia/Colombo',
  'Europe/Astrakhan',
  'Europe/Minsk',
  'Europe/Saratov',
  'Europe/Ulyanovsk',
]);

/**
 * The letters of an IANA zone at an instant (milliseconds since 1970 UTC): `EDT`, `CET`; undefined if the tz database has only a
 * number.
 */
export function zoneLetters(zone: string, instant: number): string | undefined {
  if (WITHOUT_LETTERS.has(zone)) return undefined;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: LIKE[zone] ?? zone,
    timeZoneName: 'long',
  }).formatToParts(instant);
  return LETTERS[parts.find((part) => part.type === 'timeZoneName')?.value ?? ''];
}
