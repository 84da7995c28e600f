/**
 * Properties that hold the parts of a venue's address in files of `almanac export ics`, because lines of LOCATION do not
 * distinguish a city from a street. Each maps to the member of the venue.
 */
export const VENUE_PROPERTIES = {
  'X-VENUE-ADDRESS': 'address',
  'X-VENUE-CITY': 'city',
  'X-VENUE-STATE': 'state',
  'X-VENUE-PROVINCE': 'province',
  'X-VENUE-ZIP': 'zip',
  'X-VENUE-COUNTRY': 'country',
} as const;
