import type { JsonSchema } from '@valibot/to-json-schema';
import type { SharedSchemas } from '../params/json-schema.ts';

type Schema = JsonSchema | boolean;

const NO_SCHEMAS: SharedSchemas = new Map();

/** An example string for each format. */
const FORMATS: Readonly<Record<string, string>> = {
  date: '2027-03-06',
  'date-time': '2027-03-06T10:00:00Z',
  email: 'maria@example.org',
  time: '10:00:00',
  uri: 'https://example.org/',
  uuid: '0b7e2a36-94f4-4a1c-9d4d-0b1f6a1f3c11',
};

/**
 * A value that matches a schema; deterministic. If the schema declares examples (`v.examples`), the first one is used; strings
 * with a pattern must declare one.
 *
 * @param schema Result of `jsonSchemaOf`.
 * @param shared The schemas that its references point to.
 */
export function exampleOf(schema: Schema, shared: SharedSchemas = NO_SCHEMAS): unknown {
  return sample(schema, { shared, inside: new Set() });
}

interface Place {
  readonly shared: SharedSchemas;
  /** References on the way here, which are not followed again. */
  readonly inside: ReadonlySet<string>;
}

function sample(schema: Schema, place: Place): unknown {
  if (typeof schema === 'boolean') return null;
  if (schema.$ref !== undefined) {
    const inside = new Set([...place.inside, schema.$ref]);
    return sample(place.shared.get(schema.$ref.split('/').at(-1) ?? '') ?? true, { ...place, inside });
  }
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return sample(choice, place);
  const [all, ...others] = schema.allOf ?? [];
  if (all !== undefined)
    return others.reduce<unknown>((one, other) => merged(one, sample(other, place)), sample(all, place));
  return typedSample(schema, place);
}

const merged = (one: unknown, other: unknown): unknown => Object.assign({}, one, other);

function typedSample(schema: JsonSchema, place: Place): unknown {
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectSample(schema, place);
    case 'array':
      return arraySample(schema, place);
    case 'string':
      return textSample(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

const textSample = ({ format, minLength = 0 }: JsonSchema): string =>
  (format !== undefined && FORMATS[format]) || 'text'.padEnd(minLength, '.');

/** Does the schema refer back to one that contains it? */
const leadsBack = (schema: Schema, { inside }: Place): boolean => {
  if (typeof schema === 'boolean') return false;
  const { $ref, items, anyOf = [] } = schema;
  return (
    ($ref !== undefined && inside.has($ref)) ||
    (typeof items === 'object' && !Array.isArray(items) && leadsBack(items, { inside } as Place)) ||
    anyOf.some((one) => leadsBack(one, { inside } as Place))
  );
};

const arraySample = ({ items, minItems = 0 }: JsonSchema, place: Place): unknown[] => {
  if (items === undefined || Array.isArray(items) || leadsBack(items, place)) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => sample(items, place));
};

function objectSample({ properties = {}, required = [] }: JsonSchema, place: Place): unknown {
  const shown = Object.entries(properties).filter(
    ([name, schema]) => required.includes(name) || !leadsBack(schema, place),
  );
  return Object.fromEntries(shown.map(([name, schema]) => [name, sample(schema, place)]));
}
