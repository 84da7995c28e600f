import type { SeededRandom } from '../../faults/seeded-random.ts';
import { PICTURE } from '../picture.ts';
import type { Principal } from '../principals.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { CONTENT_TYPES, GLOBAL_PARAMETERS, HOSTILE_HEADERS } from './hostile-headers.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { HOSTILE_BODIES, HOSTILE_NAMES } from './hostile-values.ts';
import { kindOf } from './kind-of.ts';
import type { KnownValues } from './known-values.ts';
import type { Operation, Parameter } from './operations.ts';
import { encoded, jsonText, pairsOf } from './serialize.ts';
import { RawJson, type Spoiling, ValueMaker } from './value-maker.ts';

/** Users with more rights reach more code, so they appear more often. */
const ASKERS: readonly Principal[] = [
  ...Array.from({ length: 8 }, () => 'administrator' as const),
  ...(['editor', 'editor', 'author', 'author', 'another', 'contributor', 'subscriber', 'wrong'] as const),
  ...(['nobody', 'nobody', 'nobody'] as const),
];

/** Nothing is spoiled, here and there something, or much. */
const SPOILINGS: readonly Spoiling[] = [0, 0, 60, 60, 400];

const OTHER_METHODS = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'TRACE', 'PROPFIND', 'QUERY'];

const BOUNDARY = 'fuzz-boundary';

/** Makes requests of operations: some that are meant to succeed, some with a mistake or two, some wild. */
export class RequestMaker {
  readonly #random: SeededRandom;
  readonly #known: KnownValues;
  readonly #values: ValueMaker;

  constructor(random: SeededRandom, known: KnownValues) {
    this.#random = random;
    this.#known = known;
    this.#values = new ValueMaker(random, known);
  }

  make(operation: Operation): FuzzRequest {
    const random = this.#random;
    const spoiling = random.pick(SPOILINGS);
    const asPost = spoiling > 0 && this.#chance(60);
    const method = spoiling > 0 && this.#chance(60) ? random.pick(OTHER_METHODS) : operation.method;
    const { headers, body } = this.#body(operation, spoiling);
    const query = this.#query(operation, spoiling);
    return {
      operation: operation.name,
      who: random.pick(ASKERS),
      method: asPost ? 'POST' : method,
      target: `/api${this.#path(operation, spoiling)}${query === '' ? '' : `?${query}`}`,
      headers: {
        ...headers,
        ...(asPost && { 'x-http-method-override': method }),
        ...this.#headers(spoiling),
      },
      body,
    };
  }

  #chance(ofThousand: number): boolean {
    return this.#values.chance(ofThousand);
  }

  #path({ path, parts }: Operation, spoiling: Spoiling): string {
    const made = this.#knownPath(path, spoiling) ?? this.#newPath(path, parts, spoiling);
    if (!(spoiling > 0 && this.#chance(20))) return made;
    return this.#random.pick([
      `${made}/`,
      made.toUpperCase(),
      made.replace('/', '//'),
      `${made}%`,
      `${made}/..`,
      `${made}%2f`,
    ]);
  }

  /** Where a record is: its id fits that of its parent. */
  #knownPath(path: string, spoiling: Spoiling): string | undefined {
    const [, above, rest = ''] = /^(.*)\/\{\w+\}(\/[^{]+)?$/.exec(path) ?? [];
    if (above === undefined || this.#chance(spoiling || 50)) return undefined;
    const known = this.#known.of(this.#random, kindOf(above), 'path');
    return known === undefined ? undefined : `${known}${rest}`;
  }

  #newPath(path: string, parts: readonly Parameter[], spoiling: Spoiling): string {
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string, at: number) => {
      const part = parts.find((one) => one.name === name);
      if (!part) throw new Error(`${path} does not say what ${name} is`);
      return this.#part(part, kindOf(path.slice(0, at - 1)), spoiling);
    });
  }

  #part({ name, schema }: Parameter, kind: string, spoiling: Spoiling): string {
    if (spoiling > 0 && this.#chance(spoiling / 2)) return encoded(this.#random.pick(HOSTILE_TEXTS));
    const member = ['parent', 'event'].includes(name) ? 'id' : name;
    const known = this.#known.of(this.#random, kind, member) ?? this.#known.of(this.#random, kind, 'slug');
    const text = encoded(String(known ?? this.#values.make(schema, name, kind, 0)));
    // a pair of parts has a slash between them
    return schema.pattern?.includes('/') ? text.replaceAll('%2F', '/') : text;
  }

  #query({ query, path, parts, method }: Operation, spoiling: Spoiling): string {
    const kind = kindOf(path);
    const share = this.#random.pick([0, 60, 60, 250]);
    const pairs = query
      .filter(({ required }) => (required ? spoiling === 0 || !this.#chance(50) : this.#chance(share)))
      .flatMap(({ name, schema }) => pairsOf(name, this.#values.make(schema, name, kind, spoiling), this.#random));
    const more = Object.entries(GLOBAL_PARAMETERS)
      .filter(([name]) => spoiling > 0 && this.#chance(name === '_method' ? 5 : 25))
      .map(([name, values]) => `${name}=${encoded(this.#random.pick(values))}`);
    // permanent deletion must be requested, and editors read with context=edit
    const usual = [
      ...(method === 'DELETE' && this.#chance(500) ? ['force=true'] : []),
      ...(method === 'GET' && parts.length > 0 && this.#chance(200) ? ['context=edit'] : []),
    ];
    return [...pairs, ...more, ...usual, ...this.#strangePairs(spoiling)].join('&');
  }

  /** Names in brackets, without a value, twice; broken percents. */
  #strangePairs(spoiling: Spoiling): readonly string[] {
    if (spoiling === 0 || !this.#chance(50)) return [];
    const name = encoded(this.#random.pick(HOSTILE_NAMES));
    const value = encoded(this.#random.pick(HOSTILE_TEXTS));
    return this.#random.pick([
      [`${name}=${value}`],
      [`include[${name}]=${value}`],
      [`a[b][c][]=${value}`, 'a[b]=1', 'a=2'],
      ['search=%', 'page=1'],
      ['slug[]=a', 'slug=b', 'slug[c]=d'],
      [`a${'[b]'.repeat(40)}=1`],
      ['=', '&', '[]=1', ']=2'],
      Array.from({ length: 201 }, (_, index) => `p${index}=1`),
      ['status=%C0%AF'],
    ]);
  }

  #headers(spoiling: Spoiling): Record<string, string> {
    const made: Record<string, string> = {};
    const tag = this.#chance(60) ? this.#known.tag(this.#random) : undefined;
    if (tag !== undefined) made[this.#chance(500) ? 'if-match' : 'if-none-match'] = tag;
    if (spoiling === 0) return made;
    for (const [name, values] of Object.entries(HOSTILE_HEADERS)) {
      if (this.#chance(name === 'authorization' ? 5 : 20)) made[name] = this.#random.pick(values);
    }
    return made;
  }

  #body(operation: Operation, spoiling: Spoiling): Pick<FuzzRequest, 'headers' | 'body'> {
    const { body: schema, takesFile, path } = operation;
    if (!schema) {
      // requests without a declared body sometimes get one
      return spoiling > 0 && this.#chance(40) ? this.#rawBody() : { headers: {}, body: undefined };
    }
    if (spoiling > 0 && this.#chance(80)) return this.#rawBody();
    const value = this.#values.make(schema, '', kindOf(path), spoiling);
    if (takesFile) return this.#file(value, spoiling);
    const members =
      typeof value === 'object' && value !== null && !(value instanceof RawJson) ? Object.entries(value) : [];
    if (this.#chance(120)) {
      const text = members.flatMap(([name, item]) => pairsOf(name, item, this.#random)).join('&');
      return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: Buffer.from(text) };
    }
    const text = jsonText(value);
    const cut = spoiling > 0 && this.#chance(20) ? text.slice(0, this.#random.below(text.length + 1)) : text;
    return { headers: { 'content-type': 'application/json' }, body: Buffer.from(cut) };
  }

  #rawBody(): Pick<FuzzRequest, 'headers' | 'body'> {
    const type = this.#random.pick(CONTENT_TYPES);
    return {
      headers: type === undefined ? {} : { 'content-type': type },
      body: Buffer.from(this.#random.pick(HOSTILE_BODIES)),
    };
  }

  /** A picture or a text, as the body or as a part of a form. */
  #file(value: unknown, spoiling: Spoiling): Pick<FuzzRequest, 'headers' | 'body'> {
    const isPicture = this.#chance(500);
    const bytes = isPicture ? PICTURE : Buffer.from(spoiling > 0 ? this.#random.pick(HOSTILE_TEXTS) : 'A text.\n');
    const name = isPicture ? 'red.png' : 'note.txt';
    const type = isPicture ? 'image/png' : 'text/plain';
    const disposition = `filename="${spoiling > 0 && this.#chance(200) ? encoded(this.#random.pick(HOSTILE_TEXTS)) : name}"`;
    if (this.#chance(500)) {
      return { headers: { 'content-type': type, 'content-disposition': `attachment; ${disposition}` }, body: bytes };
    }
    const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const fields = members.flatMap(([member, item]) =>
      typeof item === 'string' || typeof item === 'number'
        ? [`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${encoded(member)}"\r\n\r\n${item}\r\n`]
        : [],
    );
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
    return {
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: Buffer.concat([Buffer.from(fields.join('') + head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    };
  }
}
