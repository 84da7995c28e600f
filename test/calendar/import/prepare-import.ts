import * as v from 'valibot';
import { config } from '../../../plugins/calendar/calendar.ts';
import { importIcs } from '../../../plugins/calendar/import/command.ts';

/** Prepares an import as the command does, for a site like that of `calendarSite`. The result is sent through a socket. */
export async function prepareImport(
  bytes: Uint8Array,
  options: Readonly<Record<string, string | boolean>> = {},
  now = () => Date.parse('2030-01-15T12:00:00Z'),
) {
  const args = { file: 'town.ics', 'dry-run': false, ...options } as Parameters<typeof importIcs.prepare>[0];
  const site = async () => ({ timezone: 'America/New_York', config: v.parse(config, {}), now });
  return JSON.parse(JSON.stringify(await importIcs.prepare(args, async () => bytes, site)));
}
