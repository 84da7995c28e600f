import { BootError } from '../../contract/boot-error.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { pathParts } from '../../http/index.ts';
import type { Settings } from '../../settings/settings.ts';

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

/** A path of fixed parts, as it stands in an address. */
const FIXED_PATH = /^(?:\/[\w.-]+)+$/;

/** Of a file in `assets/`: hidden ones are none. */
const ASSET_NAME = /^[\w-][\w.-]*$/;

/** @throws BootError for what cannot be served as it is declared */
function checkDeclared({ name: plugin, assets, pages }: Plugin): void {
  for (const { path, files } of assets) {
    if (!FIXED_PATH.test(path)) {
      throw new BootError(`plugin ${plugin} serves files at ${path}, which must be a path such as /${plugin}`);
    }
    const wrong = files.find((name) => !ASSET_NAME.test(name));
    if (wrong !== undefined)
      throw new BootError(`plugin ${plugin} serves the file ${wrong}, which is not a valid file name`);
  }
  for (const { path } of pages) {
    if (path.slice(0, -1).includes('*') || (path.endsWith('*') && !path.endsWith('/*'))) {
      throw new BootError(
        `plugin ${plugin} has a page at ${path}: * may only be the last part of a path, as in /blog/*`,
      );
    }
  }
}

/** Does a page claim addresses of its own? The others are at the site's own address, or where nothing else is. */
const isBounded = ({ path }: Plugin['pages'][number]): boolean => path !== '/' && !path.endsWith('/*');

/** @throws BootError for a page that two plugins have, of those that claim no addresses of their own */
function checkUnbounded(on: readonly Plugin[]): void {
  const owners = new Map<string, string>();
  for (const { name, pages } of on) {
    for (const page of pages) {
      if (isBounded(page)) continue;
      const owner = owners.get(page.path) ?? name;
      if (owner !== name) throw new BootError(`plugins ${owner} and ${name} both serve the page ${page.path}`);
      owners.set(page.path, name);
    }
  }
}

const placesOf = ({ name: plugin, files, pages, assets }: Plugin): readonly Place[] => [
  ...files
    .filter(({ find }) => find)
    .map(({ name }) => ({
      address: `/${name}`,
      name: `the folder ${name} of plugin ${plugin}`,
      does: `plugin ${plugin} serves the folder ${name}`,
      plugin,
    })),
  ...pages.filter(isBounded).map(({ path, params }) => ({
    address: fixedPart(path, params),
    name: `the page ${path} of plugin ${plugin}`,
    does: `plugin ${plugin} serves the page ${path}`,
    plugin,
  })),
  ...assets.map(({ path }) => ({
    address: path,
    name: `the files ${path} of plugin ${plugin}`,
    does: `plugin ${plugin} serves the files ${path}`,
    plugin,
  })),
];

const overlap = (one: Place, other: Place): boolean =>
  `${one.address}/`.startsWith(`${other.address}/`) || `${other.address}/`.startsWith(`${one.address}/`);

/**
 * Stops a start in which two things would be served at one address: the API, and folders, files and pages of plugins. What
 * one plugin has lies as it wants.
 *
 * @param on plugins that are on
 * @throws BootError one sentence that names both
 */
export function checkAddresses({ rest_root: root }: Pick<Settings, 'rest_root'>, on: readonly Plugin[]): void {
  for (const plugin of on) checkDeclared(plugin);
  checkUnbounded(on);
  const places: readonly Place[] = [
    { address: root, name: `rest_root ${root} of settings.json`, does: 'the API is served' },
    ...on.flatMap(placesOf),
  ];
  for (const [index, one] of places.entries()) {
    const other = places
      .slice(index + 1)
      .find((place) => overlap(one, place) && (one.plugin === undefined || one.plugin !== place.plugin));
    if (other) throw new BootError(`${one.name} is where ${other.does}`);
  }
}
