import * as v from 'valibot';
import { defineTextFile, oncePer, type StoreReader } from '../../../core/index.ts';
import { pathParts } from '../../content/index.ts';
import { addressIn, decodedPart, pathKey } from '../asked/address.ts';

/** A redirect from an old address. */
export interface Redirect {
  /** The address as written in the file: `/old/`. */
  readonly from: string;
  /** Absolute URL, or a path below the site's own address. */
  readonly to: string;
  readonly status: number;
}

const STATUSES = [301, 302, 307, 308] as const;

/** Characters that must be encoded in an address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these would end a header, or break it
const NO_ADDRESS = /[\s\u0000-\u001f\u007f"<>\\^`{|}]/;

const path = v.pipe(
  v.string(),
  v.regex(/^\/(?!\/)/, 'must be a path below the address of the site that begins with one slash, such as /old/'),
  v.check((text) => !NO_ADDRESS.test(text), 'must not have blanks, quotes or any of < > \\ ^ ` { | }'),
);

/** The site's own address with one query parameter, as in WordPress links by id: `/?cat=3`. */
const BY_ID = /^\/\?[a-z_]+=[^&#?]+$/;

const from = v.pipe(
  path,
  v.check((text) => BY_ID.test(text) || !/[?#]/.test(text), 'must be a path without ? and #, or one such as /?cat=3'),
  v.check((text) => keyOf(text) !== '', 'must not be the address of the site itself'),
);

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^/]/i.test(text) && !NO_ADDRESS.test(text) && URL.canParse(text);

const target = v.pipe(
  v.string(),
  v.check(
    (text) => isWebAddress(text) || v.is(path, text),
    'must be a path below the address of the site, such as /new/, or an address such as https://example.org/',
  ),
);

/** The problem with a member, if there is one, because it is more specific than an invalid entry. */
function entryProblem({ issues }: { readonly issues?: readonly v.BaseIssue<unknown>[] | undefined }): string {
  const ofMember = issues?.find(({ path }) => path !== undefined);
  return ofMember
    ? `${v.getDotPath(ofMember)}: ${ofMember.message}`
    : 'must be an address, or an object such as { "to": "/new/", "status": 302 }';
}

const entry = v.union(
  [target, v.strictObject({ to: target, status: v.optional(v.picklist(STATUSES), 301) })],
  entryProblem,
);

const redirectsSchema = v.strictObject({
  version: v.literal(1, 'must be 1'),
  redirects: v.pipe(
    v.record(from, entry),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const problem = loopIn(dataset.value) ?? doubleIn(dataset.value);
      if (!problem) return;
      const { key, message } = problem;
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: dataset.value[key] }],
      });
    }),
  ),
});

type Entries = Readonly<Record<string, v.InferOutput<typeof entry>>>;

/** The key by which an address in the file is found: it ignores case, encoding and a slash at the end. */
export const keyOf = (text: string): string => pathKey(pathParts(text).map(decodedPart));

/** The keys of redirects for a query at the site's own address: one for each of its parameters. */
export const keysOfQuery = (query: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(query).map(([name, value]) => keyOf(`/?${name}=${value}`));

const targetOf = (one: Entries[string]): string => (typeof one === 'string' ? one : one.to);

/** The path of a target, without query and anchor. */
export const pathOf = (to: string): string => to.replace(/[?#].*$/s, '');

/** The keys of redirects that may apply to a target. */
const keysOfTarget = (to: string): readonly string[] =>
  to.startsWith('/?') ? keysOfQuery(addressIn(to.replace(/#.*$/s, '')).query) : [keyOf(pathOf(to))];

/** The first address that redirects back to itself. */
function loopIn(entries: Entries): { readonly key: string; readonly message: string } | undefined {
  const next = new Map(Object.entries(entries).map(([key, one]) => [keyOf(key), targetOf(one)]));
  const after = (to: string) =>
    keysOfTarget(to)
      .map((key) => next.get(key))
      .find((one) => one !== undefined);
  for (const key of Object.keys(entries)) {
    const way: string[] = [];
    for (let at = next.get(keyOf(key)); at?.startsWith('/') && way.length < next.size; at = after(at)) {
      if (keysOfTarget(at).includes(keyOf(key))) {
        return { key, message: `redirects back to itself${way.length > 0 ? ` by way of ${way.join(', ')}` : ''}` };
      }
      way.push(at);
    }
  }
  return undefined;
}

/** The first address that occurs twice in different forms. */
function doubleIn(entries: Entries): { readonly key: string; readonly message: string } | undefined {
  const known = new Map<string, string>();
  for (const key of Object.keys(entries)) {
    const other = known.get(keyOf(key));
    if (other !== undefined) return { key, message: `is the same address as ${other}` };
    known.set(keyOf(key), key);
  }
  return undefined;
}

/** `redirects.json`: redirects from former addresses, written by people and by imports. */
export const REDIRECTS = defineTextFile({
  name: 'redirects.json',
  maxBytes: 4 * 1024 * 1024,
  schema: redirectsSchema,
});

type Texts = ReturnType<StoreReader['texts']>;

/** The redirects in the file, by `keyOf` the address. */
export const redirectsOf = (store: Pick<StoreReader, 'texts'>): ReadonlyMap<string, Redirect> =>
  redirectsIn(store.texts(REDIRECTS));

/** Parsed once per map of texts, which is a new object after each change. */
const redirectsIn = oncePer((texts: Texts): ReadonlyMap<string, Redirect> => {
  const text = texts.get('');
  const redirects: Entries = text === undefined ? {} : v.parse(redirectsSchema, JSON.parse(text)).redirects;
  return new Map(
    Object.entries(redirects).map(([key, one]) => [
      keyOf(key),
      typeof one === 'string' ? { from: key, to: one, status: 301 } : { from: key, ...one },
    ]),
  );
});
