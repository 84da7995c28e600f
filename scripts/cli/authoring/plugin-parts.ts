import { ANY_OF_SITE, type Plugin, shapeOfSchema, type Takes } from '../../../core/host.ts';
import type { Row } from './plugin-rights.ts';
import { whoMay } from './who-may.ts';

/** Everything that a plugin adds: a row for each route, and one for each other kind of part. */
export function pluginParts(plugin: Plugin): readonly Row[] {
  const routes = plugin.routes.map(
    ({ methods, path, allow, takes, stream }): Row => [
      'route',
      `${methods.join(', ')} ${path}: ${whoMay(allow)}${takes ? `; takes ${taken(takes)}` : ''}${stream ? '; a stream of events' : ''}`,
    ],
  );
  const kinds: readonly (readonly [label: string, values: readonly string[]])[] = [
    ['settings', [...shapeOfSchema(plugin.config).members.keys()]],
    ['collections', names(plugin.collections)],
    ['folders', names(plugin.files)],
    ['adds fields to', plugin.indexes.map(({ collection }) => collection.name)],
    ['opens points', names(plugin.points)],
    ['extends', plugin.extends.map(({ point }) => point.name)],
    ['commands', plugin.commands.map(({ words }) => words.join(' '))],
    ['checks', names(plugin.checks)],
    ['jobs', plugin.jobs.map(whenRun)],
    ['listeners', plugin.listeners.map(toWhat)],
    ['policies on', plugin.policies.map(({ on }) => on)],
    ['observers', plugin.observers.length > 0 ? [String(plugin.observers.length)] : []],
    ['pages', plugin.pages.map(({ path }) => path)],
    ['roots of the API', plugin.roots.map(({ path }) => path)],
  ];
  return [
    ...(plugin.namespace === undefined ? [] : [['namespace', plugin.namespace] as const]),
    ...routes,
    ...kinds.flatMap(([label, values]): readonly Row[] =>
      values.length > 0 ? [[label, [...new Set(values)].join(', ')]] : [],
    ),
  ];
}

const whenRun = ({ name, every, at, cron }: Plugin['jobs'][number]): string => {
  const when = every === undefined ? (at ?? cron) : `every ${every} ms`;
  return when === undefined ? name : `${name} (${when})`;
};
/** `index (calendar/events)` */
const toWhat = ({ name, to }: Plugin['listeners'][number]): string =>
  `${name} (${to === ANY_OF_SITE ? 'all records of the site' : names(to).join(', ')})`;

const taken = ({ headers = [], cookies = [], rawBody, address }: Takes): string =>
  [
    ...headers.map((name) => `the header ${name}`),
    ...cookies.map((name) => `the cookie ${name}`),
    ...(rawBody ? ['the raw body'] : []),
    ...(address ? ['the address'] : []),
  ].join(', ');

const names = (parts: readonly { readonly name: string }[]): readonly string[] => parts.map(({ name }) => name);
