/**
 * Properties by which calendar files of `almanac export ics` name the parts of a venue's address one by one: the lines of
 * LOCATION do not tell a city from a street. Each with the member of the venue.
 */
export const VENUE_PROPERTIES = {
  'X-VENUE-ADDRESS': 'address',
  'X-VENUE-CITY': 'city',
  'X-VENUE-STATE': 'state',
  'X-VENUE-PROVINCE': 'province',
  'X-VENUE-ZIP': 'zip',
  'X-VENUE-COUNTRY': 'country',
} as const;
