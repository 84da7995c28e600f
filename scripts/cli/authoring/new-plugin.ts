import { PARTS, type Part, partsIn } from './optional-parts.ts';

/** Description of a plugin to create. */
export interface NewPlugin {
  /** Name of its folder: `shop-items`. */
  readonly name: string;
  /** Relative to the REST root: `shop-items/v1`. */
  readonly namespace: string;
  /** One sentence. */
  readonly description: string;
  /** Name of the collection of its records: `gift-cards`. */
  readonly collection: string;
  readonly parts: readonly Part[];
}

/** Folders of a site that cannot be a plugin's. */
const RESERVED: ReadonlySet<string> = new Set(['languages', 'plugins', 'users']);

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const NAMESPACE = /^[a-z][a-z0-9-]*(?:\/[a-z0-9-]+)*\/v[0-9]+$/;

/** Why a plugin cannot have this name; undefined when it can. @param present names of the plugins present */
export function nameProblem(name: string, present: readonly string[]): string | undefined {
  if (!NAME.test(name))
    return `a plugin is named with lower-case letters, digits and hyphens, such as shop; not ${name}`;
  if (RESERVED.has(name)) return `a plugin cannot be named ${name}: that folder of the site has another use`;
  if (present.includes(name)) return `there already is a plugin ${name}; choose another name`;
  return undefined;
}

/** Why this cannot be the namespace; undefined when it can. @param taken owners by namespace */
export function namespaceProblem(namespace: string, taken: ReadonlyMap<string, string>): string | undefined {
  if (!NAMESPACE.test(namespace)) return `a namespace is a path with a version, such as shop/v1; not ${namespace}`;
  const owner = taken.get(namespace);
  return owner && `the namespace ${namespace} belongs to plugin ${owner}; choose another one`;
}

/** Why this cannot be the name of the collection; undefined when it can. */
export const collectionProblem = (collection: string): string | undefined =>
  NAME.test(collection)
    ? undefined
    : `a collection is named with lower-case letters, digits and hyphens, such as items; not ${collection}`;

/** Why these cannot be the parts; undefined when they can. @param parts separated by commas */
export const partsProblem = (parts: string): string | undefined =>
  partsIn(parts) ? undefined : `a plugin may have ${PARTS.join(', ')}, with commas between them; not ${parts}`;
