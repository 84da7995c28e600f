import type { Collection } from '../../contract/data/collection.ts';
import { isObject } from '../../lib/index.ts';
import { VERSION } from './upgrade.ts';

/** Layout of a schema's values in a file. */
export interface Shape {
  /** Declared members in the order of the schema; empty if any key is allowed. */
  readonly members: ReadonlyMap<string, Shape>;
  /** Layout of the items of a list, or of the values of arbitrary keys. */
  readonly items: Shape;
  /** Is it a list whose order has no meaning? */
  readonly isSet: boolean;
  /** Is it a long text, stored as a list of lines? */
  readonly isBody: boolean;
}

/** Layout of values without a schema. */
export const OPEN_SHAPE: Shape = {
  members: new Map(),
  get items() {
    return OPEN_SHAPE;
  },
  isSet: false,
  isBody: false,
};

/** The layout of a schema's values. */
export const shapeOfSchema = (schema: unknown): Shape => shape(schema, { sets: [], bodies: [] });

/** The layout of a collection's records: `id` comes first if the schema does not declare it, and the version after `id`. */
export function shapeOf({ schema, sets, bodies }: Pick<Collection, 'schema' | 'sets' | 'bodies'>): Shape {
  const [ofSets, ofBodies] = [sets, bodies].map((paths) => paths.map((path) => path.split('.')));
  const { members } = shape(schema, { sets: ofSets ?? [], bodies: ofBodies ?? [] });
  const declared = members.has('id') ? [...members] : [['id', OPEN_SHAPE] as const, ...members];
  const versioned = declared.flatMap(([key, member]) =>
    key === 'id' ? [[key, member] as const, [VERSION, OPEN_SHAPE] as const] : [[key, member] as const],
  );
  return { members: new Map(versioned), items: OPEN_SHAPE, isSet: false, isBody: false };
}

type Paths = readonly (readonly string[])[];

/** Declared paths of sets and bodies. */
interface Places {
  readonly sets: Paths;
  readonly bodies: Paths;
}

/** Wrappers such as `optional` are unwrapped; schemas that depend on the value (`lazy`) count as open. */
function shape(schema: unknown, places: Places): Shape {
  if (!isObject(schema)) return OPEN_SHAPE;
  if ('wrapped' in schema) return shape(schema.wrapped, places);
  if (Array.isArray(schema.options)) return either(schema.options.map((option) => shape(option, places)));
  const entries = isObject(schema.entries) ? Object.entries(schema.entries) : [];
  return {
    members: new Map(entries.map(([key, entry]) => [key, shape(entry, below(places, key))])),
    items: shape(schema.item ?? schema.value, below(places, '*')),
    isSet: isHere(places.sets),
    isBody: isHere(places.bodies),
  };
}

const below = ({ sets, bodies }: Places, step: string): Places => ({
  sets: pathsBelow(sets, step),
  bodies: pathsBelow(bodies, step),
});

const pathsBelow = (paths: Paths, step: string): Paths =>
  paths.flatMap(([first, ...rest]) => (first === step ? [rest] : []));

const isHere = (paths: Paths): boolean => paths.some((path) => path.length === 0);

/** The layout of a union: the members of all options, in the order of their first occurrence. */
function either(shapes: readonly Shape[]): Shape {
  const members = new Map<string, Shape>();
  for (const [key, member] of shapes.flatMap((one) => [...one.members])) {
    if (!members.has(key)) members.set(key, member);
  }
  const items = shapes.find((one) => one.items !== OPEN_SHAPE)?.items ?? OPEN_SHAPE;
  return { members, items, isSet: shapes.some((one) => one.isSet), isBody: shapes.some((one) => one.isBody) };
}
