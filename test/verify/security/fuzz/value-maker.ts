import type { JsonSchema } from '@valibot/to-json-schema';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import { HOSTILE_TEXTS, PLAUSIBLE_TEXTS, plausibleTexts } from './hostile-texts.ts';
import { HOSTILE_JSON, HOSTILE_NAMES } from './hostile-values.ts';
import type { KnownValues } from './known-values.ts';

/** A piece of JSON that no value of ours stands for. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Longer texts and lists are not made only because a schema allows them. */
const LONG = 1_000;

/** Members that most requests send. */
const USUAL: ReadonlySet<string> = new Set(['title', 'content', 'name', 'slug', 'venue', 'organizer']);

/** Kinds of records whose ids have other parameter names. */
const KINDS: Readonly<Record<string, string>> = {
  author: 'users',
  featured_media: 'media',
  image: 'media',
  categories: 'categories',
  post: 'posts',
};

/** How many of the parts of a value are spoiled, in a thousand. */
export type Spoiling = number;

/** Makes values that fit the schemas of parameters, and such as do not. */
export class ValueMaker {
  readonly #random: SeededRandom;
  readonly #known: KnownValues;

  constructor(random: SeededRandom, known: KnownValues) {
    this.#random = random;
    this.#known = known;
  }

  chance(ofThousand: number): boolean {
    return this.#random.below(1_000) < ofThousand;
  }

  /** A value for a parameter. @param kind of record that the request is about: `posts` @param spoiling 0 returns a valid value */
  make(schema: JsonSchema, name: string, kind: string, spoiling: Spoiling): unknown {
    if (spoiling > 0 && this.chance(spoiling)) return this.#spoiled(schema);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return this.make(this.#random.pick(options) as JsonSchema, name, kind, spoiling);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.#random.pick(schema.enum);
    switch (this.#typeOf(schema)) {
      case 'integer':
      case 'number':
        return this.#number(schema, name, kind);
      case 'string':
        return this.#text(schema, name, kind);
      case 'boolean':
        return this.chance(500);
      case 'array':
        return this.#list(schema, name, kind, spoiling);
      case 'object':
        return this.#object(schema, kind, spoiling);
      default:
        return null;
    }
  }

  #typeOf({ type }: JsonSchema): unknown {
    if (!Array.isArray(type)) return type;
    // nullable values are sometimes null
    return type.includes('null') && !this.chance(100)
      ? this.#random.pick(type.filter((one) => one !== 'null'))
      : this.#random.pick(type);
  }

  /** At the limits of the schema, just beyond them, or something else altogether. */
  #spoiled(schema: JsonSchema): unknown {
    const edges = edgesOf(schema);
    if (edges.length > 0 && this.chance(400)) return this.#random.pick(edges);
    return this.chance(500) ? this.#random.pick(HOSTILE_TEXTS) : new RawJson(this.#random.pick(HOSTILE_JSON));
  }

  #number({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER, type }: JsonSchema, name: string, kind: string): number {
    if (name === 'page' || name === 'offset') return minimum + this.#random.below(3);
    const known = this.#knownId(name, kind);
    if (typeof known === 'number' && known >= minimum && known <= maximum) return known;
    const whole = minimum + this.#random.below(Math.min(maximum - minimum + 1, 12));
    return type === 'number' && this.chance(300) ? Math.min(whole + 0.5, maximum) : whole;
  }

  /** Most numbers name a record: of the kind that the parameter is called, of the request's own, or any. */
  #knownId(name: string, kind: string): unknown {
    if (this.chance(100)) return undefined;
    const called = KINDS[name] ?? `${name.replace(/_exclude$|e?s$/, '')}s`;
    const named = kind.replace(/\/[^/]+$/, `/${called}`);
    const kinds = [named, `/${called}`, kind];
    const ids = kinds.map((one) => this.#known.of(this.#random, one, 'id'));
    return ids.find((id) => id !== undefined) ?? this.#known.of(this.#random, '', 'id');
  }

  #text(schema: JsonSchema, name: string, kind: string): string {
    const known = this.chance(400) ? this.#known.of(this.#random, kind, name) : undefined;
    if (typeof known === 'string') return known;
    const texts = fitting(schema, name);
    return texts.length > 0 ? this.#random.pick(texts) : 'text';
  }

  #list(schema: JsonSchema, name: string, kind: string, spoiling: Spoiling): unknown[] {
    const { items, minItems = 0, maxItems = LONG } = schema;
    const length = Math.min(minItems + this.#random.below(4), maxItems);
    return Array.from({ length }, () => this.make((items ?? {}) as JsonSchema, name, kind, spoiling));
  }

  #object(
    { properties = {}, required = [], additionalProperties }: JsonSchema,
    kind: string,
    spoiling: Spoiling,
  ): Record<string, unknown> {
    const names = Object.keys(properties);
    const share = this.#random.pick([0, 100, 300, 900]);
    const made: Record<string, unknown> = Object.create(null);
    for (const name of names) {
      const wanted = required.includes(name) ? 990 : USUAL.has(name) ? 900 : share;
      if (!this.chance(wanted)) continue;
      made[name] = this.make(properties[name] as JsonSchema, name, kind, spoiling);
    }
    if (typeof additionalProperties === 'object') {
      for (const name of ['a', 'b'].slice(this.#random.below(3))) {
        made[name] = this.make(additionalProperties as JsonSchema, name, kind, spoiling);
      }
    }
    if (spoiling > 0 && this.chance(spoiling)) made[this.#random.pick(HOSTILE_NAMES)] = this.#spoiled({});
    return made;
  }
}

/** Values at the limits of a schema and just beyond them. */
function edgesOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  items,
}: JsonSchema): readonly unknown[] {
  const around = (limit: number | undefined) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]);
  const lengths = [...around(minLength), ...around(maxLength)].filter((length) => length >= 0 && length <= LONG);
  const counts = [...around(minItems), ...around(maxItems)].filter((count) => count >= 0 && count <= LONG);
  const item = typeof items === 'object' && 'type' in items && items.type === 'integer' ? 1 : 'a';
  return [
    ...[...around(minimum), ...around(maximum)],
    ...lengths.flatMap((length) => ['a'.repeat(length), 'é'.repeat(length)]),
    ...counts.map((count) => Array.from({ length: count }, () => item)),
  ];
}

const fittingOf = new WeakMap<JsonSchema, readonly string[]>();

/** Plausible texts that fit a schema: those for its name, else any. */
function fitting(schema: JsonSchema, name: string): readonly string[] {
  const known = fittingOf.get(schema);
  if (known) return known;
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, examples = [] } = schema;
  const matcher = pattern === undefined ? /(?:)/ : new RegExp(pattern, 'u');
  const fits = (text: unknown): text is string =>
    typeof text === 'string' && matcher.test(text) && text.length >= minLength && text.length <= maxLength;
  const named = [...examples, ...plausibleTexts(name)].filter(fits);
  const texts = named.length > 0 ? named : PLAUSIBLE_TEXTS.filter(fits);
  fittingOf.set(schema, texts);
  return texts;
}
