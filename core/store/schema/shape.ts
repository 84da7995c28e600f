import type { Collection } from '../../contract/data/collection.ts';
import { isObject } from '../../lib/index.ts';
import { VERSION } from './upgrade.ts';

/** How values of a schema are laid out in a file. */
export interface Shape {
  /** Members that the schema names, in its order; none where it leaves them open. */
  readonly members: ReadonlyMap<string, Shape>;
  /** Of what is in a list, or below keys that anybody may choose. */
  readonly items: Shape;
  /** A list whose order means nothing. */
  readonly isSet: boolean;
  /** A long text, which stands in its file as a list of lines. */
  readonly isBody: boolean;
}

/** Of what no schema tells anything about. */
export const OPEN_SHAPE: Shape = {
  members: new Map(),
  get items() {
    return OPEN_SHAPE;
  },
  isSet: false,
  isBody: false,
};

/** How values of a schema are laid out. */
export const shapeOfSchema = (schema: unknown): Shape => shape(schema, { sets: [], bodies: [] });

/** The layout of a collection's records: `id` first where the schema does not name it, the version behind `id`. */
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

/** What is said of places in a record, by the paths that lead to them. */
interface Places {
  readonly sets: Paths;
  readonly bodies: Paths;
}

/** Wrappers, such as `optional`, are looked through; what is only known when a value is there (`lazy`) is open. */
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

/** Of a value that fits one of several schemas: the members of all of them, in the order in which they come first. */
function either(shapes: readonly Shape[]): Shape {
  const members = new Map<string, Shape>();
  for (const [key, member] of shapes.flatMap((one) => [...one.members])) {
    if (!members.has(key)) members.set(key, member);
  }
  const items = shapes.find((one) => one.items !== OPEN_SHAPE)?.items ?? OPEN_SHAPE;
  return { members, items, isSet: shapes.some((one) => one.isSet), isBody: shapes.some((one) => one.isBody) };
}
