import { AUTHORIZE } from '../authorize-path.ts';
import type { Plugin } from '../contract/plugin.ts';
import { DOCS } from '../docs-path.ts';
import { pathParts } from '../http/route-path.ts';
import type { Settings } from '../settings.ts';
import { BootError } from './boot-error.ts';

/** Something that is served below the address of the site, with all that lies below it. */
interface Place {
  /** `/uploads` */
  readonly address: string;
  readonly name: string;
  /** What happens there, as a clause. */
  readonly does: string;
  readonly plugin?: string;
}

/** The part of a page's path that is the same for all its pages. */
function fixedPart(path: string, params: Plugin['pages'][number]['params']): string {
  const parts = pathParts(path, params);
  const end = parts.findIndex((part) => 'parameter' in part);
  const fixed = end < 0 ? parts : parts.slice(0, end);
  return fixed.map((part) => ('literal' in part ? `/${part.literal}` : '')).join('');
}

const placesOf = ({ name: plugin, files, pages }: Plugin): readonly Place[] => [
  ...files
    .filter(({ find }) => find)
    .map(({ name }) => ({
      address: `/${name}`,
      name: `the folder ${name} of plugin ${plugin}`,
      does: `plugin ${plugin} serves the folder ${name}`,
      plugin,
    })),
  ...pages.map(({ path, params }) => ({
    address: fixedPart(path, params),
    name: `the page ${path} of plugin ${plugin}`,
    does: `plugin ${plugin} serves the page ${path}`,
    plugin,
  })),
];

const overlap = (one: Place, other: Place): boolean =>
  `${one.address}/`.startsWith(`${other.address}/`) || `${other.address}/`.startsWith(`${one.address}/`);

/**
 * Stops a start in which two things would be served at one address: the API, the authorization page, the page in which the
 * API is browsed, folders of files and pages of plugins. What one plugin has lies as it wants.
 *
 * @param on plugins that are on
 * @throws BootError one sentence that names both
 */
export function checkAddresses(
  { rest_root: root, docs }: Pick<Settings, 'rest_root' | 'docs'>,
  on: readonly Plugin[],
): void {
  const places: readonly Place[] = [
    { address: root, name: `rest_root ${root} of settings.json`, does: 'the API is served' },
    ...on.flatMap(placesOf),
    { address: AUTHORIZE, name: `the authorization page ${AUTHORIZE}`, does: 'applications are approved' },
    ...(docs ? [{ address: DOCS, name: `the page ${DOCS} of the API`, does: 'the API is browsed' }] : []),
  ];
  for (const [index, one] of places.entries()) {
    const other = places
      .slice(index + 1)
      .find((place) => overlap(one, place) && (one.plugin === undefined || one.plugin !== place.plugin));
    if (other) throw new BootError(`${one.name} is where ${other.does}`);
  }
}
