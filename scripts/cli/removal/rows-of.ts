import { counted } from '../../../core/host.ts';
import type { PluginData } from './plugin-data.ts';

/** Everything that a plugin keeps, a row for each kind; empty when it keeps nothing. */
export const rowsOf = ({
  records,
  files,
  members,
  jobs,
  secrets,
  settings,
}: PluginData): readonly (readonly string[])[] => [
  ...records.flatMap(({ path, ids }) => (ids.length > 0 ? [['collection', path, counted(ids.length, 'record')]] : [])),
  ...[...files].flatMap(([path, paths]) => (paths.length > 0 ? [['folder', path, counted(paths.length, 'file')]] : [])),
  ...members.map(({ collection, records: having }) => [
    'members',
    `${[...new Set([...having.values()].flat())].join(', ')} in ${collection.name}`,
    counted(having.size, 'record'),
  ]),
  ...(jobs.length > 0 ? [['jobs', '', String(jobs.length)]] : []),
  ...secrets.map((name) => ['secret', name]),
  ...settings.map((name) => ['settings', name]),
];
