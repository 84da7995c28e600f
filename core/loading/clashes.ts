import * as v from 'valibot';
import { BootError } from '../contract/boot-error.ts';
import { ANY_OF_SITE, type OnRemove } from '../contract/data/collection.ts';
import type { Manifest, Plugin } from '../contract/plugin.ts';
import type { Point } from '../contract/points/point.ts';
import type { FieldExtension, ListExtension } from '../contract/routes/extension.ts';
import type { PageRoute } from '../contract/routes/page.ts';
import { rootFields } from '../contract/routes/root-fields.ts';
import type { Route } from '../contract/routes/route.ts';
import { isRestPath } from '../http/index.ts';
import { didYouMean, isObject } from '../lib/index.ts';
import type { Settings } from '../settings/settings.ts';
import { CORE_COLLECTIONS, usedCollections } from './access.ts';
import type { LoadedSet } from './packages/loaded-set.ts';
import { isBounded, type Place, placesOf } from './places.ts';

/** Owners by name; a second claim to a name throws. */
class Claims {
  readonly #owners = new Map<string, string>();
  readonly #what: string;

  constructor(what: string) {
    this.#what = what;
  }

  claim(name: string, plugin: string): void {
    const owner = this.#owners.get(name);
    if (owner !== undefined && owner !== plugin) {
      throw new BootError(`plugins ${owner} and ${plugin} both claim the ${this.#what} ${name}`);
    }
    this.#owners.set(name, plugin);
  }
}

/**
 * Refuses plugins that claim the same name, or that refer to something that does not exist.
 *
 * @param present manifests of all plugins, on or off: names reserved by a disabled plugin remain its own
 * @param on enabled plugins
 * @throws BootError one sentence that names both sides
 */
export function checkClashes(present: readonly Manifest[], on: readonly Plugin[]): void {
  checkReservations(present);
  checkRoutes(on);
  checkCollections(present, on);
  checkIndexes(present, on);
  checkFollowers(present, on);
  checkFolders(present, on);
  checkPoints(present, on);
  checkCommands(on);
}

function checkReservations(present: readonly Manifest[]): void {
  const names = new Claims('parameter');
  for (const { name: plugin, reserves } of present) {
    for (const [point, reserved] of Object.entries(reserves)) {
      for (const name of reserved) names.claim(`${name} of ${point}`, plugin);
    }
  }
}

/** Members of a plugin that are lists of parts. */
const LISTS = [
  ...(['collections', 'indexes', 'files', 'routes', 'pages', 'assets', 'points', 'extends', 'policies'] as const),
  ...(['observers', 'commands', 'checks', 'jobs', 'listeners'] as const),
];

/**
 * Catches undefined parts: a name is `undefined` if it is imported but not exported there, or used above its declaration.
 *
 * @throws BootError when a part of the plugin or the point of an extension is undefined
 */
export function checkListed(plugin: Plugin): void {
  for (const list of LISTS) {
    const at = plugin[list].findIndex((part) => part === undefined || part === null);
    if (at >= 0) throw undefinedPart(plugin, `${list}[${at}]`);
  }
  const at = plugin.extends.findIndex(({ point }) => point === undefined);
  if (at >= 0) throw undefinedPart(plugin, `the point of extends[${at}]`);
}

const undefinedPart = ({ name }: Plugin, what: string): BootError =>
  new BootError(
    `plugin ${name}: ${what} is undefined: is it exported where it is imported from, and declared above the line that uses it?`,
  );

function checkRoutes(on: readonly Plugin[]): void {
  const namespaces = new Claims('namespace');
  for (const plugin of on) {
    if (plugin.namespace) namespaces.claim(plugin.namespace, plugin.name);
    else if (plugin.routes.length > 0) throw new BootError(`plugin ${plugin.name} has routes but no namespace`);
    for (const page of plugin.pages) checkPath(plugin.name, page);
    const seen = new Set<string>();
    for (const route of plugin.routes) {
      if (typeof route.allow !== 'function') {
        throw new BootError(`plugin ${plugin.name} declares ${route.path} without a permission (allow)`);
      }
      if (!route.run && !route.stream && (!route.stage || route.batch)) {
        throw new BootError(`plugin ${plugin.name} declares ${route.path} without a handler (run)`);
      }
      checkPath(plugin.name, route);
      if (route.path.startsWith('/:')) {
        throw new BootError(`plugin ${plugin.name} declares the path ${route.path}, which must begin with a name`);
      }
      for (const method of route.methods) {
        const key = `${method} ${route.path.replace(/:\w+/g, ':')}`;
        if (seen.has(key)) throw new BootError(`plugin ${plugin.name} declares ${method} ${route.path} twice`);
        seen.add(key);
      }
    }
  }
}

/** @throws BootError when the path of a route or page lacks its leading slash, or names a parameter missing from `params` */
function checkPath(plugin: string, { path, params }: Pick<Route | PageRoute, 'path' | 'params'>): void {
  // the path of the namespace itself is empty
  if (path !== '' && !path.startsWith('/')) {
    throw new BootError(`plugin ${plugin} declares the path ${path}, which must begin with /`);
  }
  const lacking = [...path.matchAll(/:(\w+)/g)].find(([, name = '']) => !Object.hasOwn(params, name))?.[1];
  if (lacking === undefined) return;
  throw new BootError(
    `plugin ${plugin} declares ${path} without the parameter ${lacking}: add ${lacking} to its params${didYouMean(lacking, Object.keys(params))}`,
  );
}

function checkCollections(present: readonly Manifest[], on: readonly Plugin[]): void {
  const names = new Claims('collection');
  for (const plugin of on) {
    for (const { name, fields } of plugin.collections) {
      if (typeof name !== 'string') {
        throw new BootError(
          `plugin ${plugin.name} declares a collection without a name: make it with defineCollection`,
        );
      }
      if (!isObject(fields)) {
        throw new BootError(
          `plugin ${plugin.name} declares the collection ${name} without fields: add fields: {} to its defineCollection`,
        );
      }
      if (!name.startsWith(`${plugin.name}/`)) {
        throw new BootError(
          `plugin ${plugin.name} declares the collection ${name}, which must be named ${plugin.name}/…`,
        );
      }
      names.claim(name, plugin.name);
    }
    const twice = plugin.collections.find(({ name }, at, all) => all.findIndex((one) => one.name === name) < at);
    if (twice) throw new BootError(`plugin ${plugin.name} declares the collection ${twice.name} twice`);
  }
  for (const manifest of present) checkReach(manifest);
}

/** A plugin may only read, use and listen to collections of plugins that it requires. */
function checkReach(manifest: Manifest): void {
  const { name: plugin, reads, listens, requires } = manifest;
  const reached = {
    reads,
    listens: listens.filter((one) => one !== ANY_OF_SITE),
    uses: usedCollections(manifest),
  };
  for (const [reaches, collections] of Object.entries(reached)) {
    const verb = reaches === 'listens' ? 'listens to' : reaches;
    for (const collection of collections) {
      const [owner = ''] = collection.split('/');
      if (owner === plugin) {
        throw new BootError(
          `plugin ${plugin} ${verb} its own collection ${collection}, which needs no right: remove "${collection}" from ${reaches} in its plugin.json`,
        );
      }
      if (CORE_COLLECTIONS.has(collection) || requires.includes(owner)) continue;
      throw new BootError(
        `plugin ${plugin} ${verb} the collection ${collection} but does not require plugin ${owner}: add "${owner}" to requires in its plugin.json`,
      );
    }
  }
}

function checkIndexes(present: readonly Manifest[], on: readonly Plugin[]): void {
  const reached = new Map(present.map((manifest) => [manifest.name, [...manifest.reads, ...manifest.uses]]));
  const names = new Claims('field');
  for (const plugin of on) {
    for (const { name, fields } of plugin.collections) {
      for (const field of Object.keys(fields)) names.claim(`${field} of ${name}`, plugin.name);
    }
  }
  for (const { name: plugin, indexes } of on) {
    for (const { collection, fields } of indexes) {
      if (collection.name.startsWith(`${plugin}/`)) {
        throw new BootError(
          `plugin ${plugin} indexes its own collection ${collection.name}: declare ${Object.keys(fields).join(', ') || 'its rules'} in defineCollection('${collection.name}', …)`,
        );
      }
      if (!reached.get(plugin)?.includes(collection.name)) {
        throw new BootError(
          `plugin ${plugin} indexes the collection ${collection.name}: add "${collection.name}" to reads in its plugin.json`,
        );
      }
      for (const field of Object.keys(fields)) {
        if (!field.startsWith(`${plugin}.`)) {
          throw new BootError(
            `plugin ${plugin} adds the field ${field} to ${collection.name}, which must be named ${plugin}.…`,
          );
        }
        names.claim(`${field} of ${collection.name}`, plugin);
      }
    }
  }
}

/** A collection that reacts to removals may refuse them, so its plugin must declare that it reads those records. */
function checkFollowers(present: readonly Manifest[], on: readonly Plugin[]): void {
  const reached = new Map(present.map((manifest) => [manifest.name, [...manifest.reads, ...manifest.uses]]));
  for (const { name: plugin, collections } of on) {
    for (const { name, references, onRemove, schema } of collections) {
      const cleared = Object.keys(onRemove).find((path) => onRemove[path] === 'clear' && mustBeThere(schema, path));
      if (cleared !== undefined) {
        throw new BootError(
          `plugin ${plugin} clears ${cleared} of ${name} when the record that it names is removed: make it optional in the schema`,
        );
      }
      for (const [path, then] of Object.entries(onRemove)) {
        const unreached = references[path]?.find(
          (target) =>
            !(target.startsWith(`${plugin}/`) || reached.get(plugin)?.includes(target) || followsAny(target, then)),
        );
        if (unreached === undefined) continue;
        throw new BootError(
          unreached === ANY_OF_SITE
            ? `plugin ${plugin} lets ${name} refuse removals of any record: name the collections instead of ANY_OF_SITE`
            : `plugin ${plugin} lets ${name} follow removals in ${unreached}: add "${unreached}" to reads in its plugin.json`,
        );
      }
    }
  }
}

/** References to records of any kind may react to removals, but may not refuse them. */
const followsAny = (target: string, then: OnRemove): boolean => target === ANY_OF_SITE && then !== 'refuse';

/** Does a schema require the member at a path? For members of list items this is unknown, and taken as no. */
function mustBeThere(schema: unknown, path: string): boolean {
  const found = path.split('.').reduce<unknown>((one, step) => {
    const inner = isObject(one) && 'wrapped' in one ? one.wrapped : one;
    return isObject(inner) && isObject(inner.entries) ? inner.entries[step] : undefined;
  }, schema);
  return isObject(found) && found.kind === 'schema' && !v.is(found as unknown as v.GenericSchema, undefined);
}

/** Name of a folder below the data folder; short enough for `markOf`. */
const FOLDER_NAME = /^(?=.{1,40}$)[a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)*$/;
/** Name of a single file at the top of the data folder. */
const FILE_NAME = /^(?=.{1,40}$)[a-z][a-z0-9_-]*\.json$/;
/** Names that the core owns at the top of the data folder and that would otherwise be valid. */
const RESERVED_FOLDERS: ReadonlySet<string> = new Set(['plugins', 'users', 'settings.json']);

function checkFolders(present: readonly Manifest[], on: readonly Plugin[]): void {
  const names = new Claims('folder');
  const claimed = on.flatMap((plugin) =>
    plugin.files.map(({ name, isFile = false }) => ({ name, isFile, plugin: plugin.name })),
  );
  for (const { name, isFile, plugin } of claimed) {
    const what = isFile ? 'file' : 'folder';
    const refuse = (why: string) => new BootError(`plugin ${plugin} declares the ${what} ${name}, ${why}`);
    if (!(isFile ? FILE_NAME : FOLDER_NAME).test(name)) throw refuse(`which is not a valid name of a ${what}`);
    const [top = ''] = name.split('/', 1);
    if (RESERVED_FOLDERS.has(top)) throw refuse(`but ${top} belongs to the core`);
    if (top !== plugin && present.some((other) => other.name === top))
      throw refuse(`but ${top} belongs to plugin ${top}`);
    names.claim(name, plugin);
    const around = claimed.find((other) => name.startsWith(`${other.name}/`));
    if (around) throw refuse(`which is inside the folder ${around.name} of plugin ${around.plugin}`);
    const records = on.flatMap(({ collections }) => collections).find((one) => overlap(one.name, name));
    if (records) throw refuse(`which contains the records of ${records.name}`);
  }
}

const overlap = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

function checkPoints(present: readonly Manifest[], on: readonly Plugin[]): void {
  const owners = new Claims('extension point');
  for (const plugin of on) {
    for (const point of plugin.points) owners.claim(point.name, plugin.name);
  }
  checkContributions(present, on);
  checkParameters(present, on);
}

/** Extension points of the core, open to all plugins. */
const CORE_POINTS: readonly Point[] = [rootFields];

function checkContributions(present: readonly Manifest[], on: readonly Plugin[]): void {
  const requires = new Map(present.map((manifest) => [manifest.name, manifest.requires]));
  const points = new Map<string, { readonly point: Point; readonly owner?: string }>([
    ...CORE_POINTS.map((point) => [point.name, { point }] as const),
    ...on.flatMap(({ name: owner, points }) => points.map((point) => [point.name, { point, owner }] as const)),
  ]);
  const names = new Claims('name');
  for (const plugin of on) {
    const own = new Set([...plugin.collections, ...plugin.files].map(({ name }) => name));
    for (const { point, value, opens } of plugin.extends) {
      const foreign = opens.find(({ name }) => !own.has(name));
      if (foreign) throw new BootError(`plugin ${plugin.name} opens ${foreign.name}, which it does not declare itself`);
      const offered = points.get(point.name);
      if (offered?.point !== point) {
        throw new BootError(`plugin ${plugin.name} extends ${point.name}, but no plugin that is on offers that point`);
      }
      const { owner } = offered;
      if (owner && owner !== plugin.name && !requires.get(plugin.name)?.includes(owner)) {
        throw new BootError(
          `plugin ${plugin.name} extends ${point.name} but does not require plugin ${owner}: add "${owner}" to requires in its plugin.json`,
        );
      }
      if (point.nameOf) names.claim(`${point.nameOf(value)} of ${point.name}`, plugin.name);
    }
  }
}

function checkParameters(present: readonly Manifest[], on: readonly Plugin[]): void {
  const parameters = new Claims('parameter');
  const claim = (names: readonly string[], point: string, plugin: string) => {
    for (const name of names) parameters.claim(`${name} of ${point}`, plugin);
  };
  for (const plugin of on) {
    for (const { point, value } of plugin.extends) claim(parameterNames(value), point.name, plugin.name);
  }
  for (const plugin of on) {
    for (const { list, fields, params } of plugin.routes) {
      for (const point of [list, fields]) {
        if (point) claim(Object.keys(params), point.name, plugin.name);
      }
    }
  }
  for (const { name: plugin, reserves } of present) {
    for (const [point, reserved] of Object.entries(reserves)) claim(reserved, point, plugin);
  }
}

function checkCommands(on: readonly Plugin[]): void {
  const words = new Claims('command');
  for (const plugin of on) {
    for (const command of plugin.commands) words.claim(command.words.join(' '), plugin.name);
  }
}

/** List and field extensions have `params`; other contributions have none. */
function parameterNames(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || !('params' in value)) return [];
  const { params } = value as ListExtension | FieldExtension;
  return Object.keys(params);
}

/** A path without parameters, as it appears in an address. */
const FIXED_PATH = /^(?:\/[\w.-]+)+$/;

/** Name of a file in `assets/`; hidden files are not served. */
const ASSET_NAME = /^[\w-][\w.-]*$/;

/** @throws BootError for something that cannot be served as declared */
function checkDeclared({ name: plugin, assets, pages, roots }: Plugin): void {
  for (const { path, files } of assets) {
    if (!FIXED_PATH.test(path)) {
      throw new BootError(`plugin ${plugin} serves files at ${path}, which must be a path such as /${plugin}`);
    }
    const wrong = files.find((name) => !ASSET_NAME.test(name));
    if (wrong !== undefined)
      throw new BootError(`plugin ${plugin} serves the file ${wrong}, which is not a valid file name`);
  }
  for (const { path } of roots) {
    if (!FIXED_PATH.test(path)) {
      throw new BootError(`plugin ${plugin} serves the API at ${path}, which must be a path such as /${plugin}`);
    }
  }
  for (const { path } of pages) {
    if (path.slice(0, -1).includes('*') || (path.endsWith('*') && !isRestPath(path))) {
      throw new BootError(
        `plugin ${plugin} has a page at ${path}: * may only be the last part of a path, as in /blog/*`,
      );
    }
  }
}

/** @throws BootError for a page that two plugins declare, among pages that claim no addresses of their own */
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

/**
 * Refuses overlapping addresses: of the API, and of folders, files and pages of different plugins. Those of one plugin may overlap.
 *
 * @param on enabled plugins
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
      .find(
        (place) => overlap(one.address, place.address) && (one.plugin === undefined || one.plugin !== place.plugin),
      );
    if (other) throw new BootError(`${one.name} is where ${other.does}`);
  }
}

/**
 * Checks plugins against each other, and returns the manifests that apply: those of enabled plugins and of built-in plugins, and of other
 * disabled plugins as long as they clash with none of these.
 *
 * @param plugins that are on
 * @throws BootError as `checkClashes`
 */
export function effectiveManifests({ present, on }: LoadedSet, plugins: readonly Plugin[]): readonly Manifest[] {
  const isFirm = (source: LoadedSet['present'][number]) => source.origin === 'built-in' || on.includes(source);
  const firm = present.filter(isFirm).map(({ manifest }) => manifest);
  checkClashes(firm, plugins);
  const others = present.filter((source) => !isFirm(source)).map(({ manifest }) => manifest);
  return [...firm, ...others.filter((manifest) => !clashes([...firm, manifest], plugins))];
}

function clashes(manifests: readonly Manifest[], plugins: readonly Plugin[]): boolean {
  try {
    checkClashes(manifests, plugins);
    return false;
  } catch (error) {
    if (error instanceof BootError) return true;
    throw error;
  }
}
