import type { Held } from './held.ts';

/** Conditions on responses, to be combined to rules. */
export const all = () => true;
export const has = (name: string) => (held: Held) => held.headers.has(name);
export const is = (name: string, value: string | RegExp) => (held: Held) => {
  const said = held.headers.get(name) ?? '';
  return typeof value === 'string' ? said === value : value.test(said);
};
export const not = (what: (held: Held) => boolean) => (held: Held) => !what(held);
export const both = (one: (held: Held) => boolean, other: (held: Held) => boolean) => (held: Held) =>
  one(held) && other(held);
export const either = (one: (held: Held) => boolean, other: (held: Held) => boolean) => (held: Held) =>
  one(held) || other(held);

export const isHtml = is('content-type', /^text\/html/);
export const isJson = is('content-type', /^application\/json/);
export const isUnchanged = ({ status }: Held) => status === 304;
export const isError = ({ status }: Held) => status >= 400;
export const ofKind =
  (...kinds: readonly Held['kind'][]) =>
  ({ kind }: Held) =>
    kinds.includes(kind);
export const signedIn = ({ sent }: Held) => sent.authorization !== undefined;
/** Of a file that is refused the body is not read. */
export const withPassword = ({ target, body }: Held) =>
  /password=/.test(target) || (/"password"/.test(body ?? '') && !target.endsWith('/media'));
export const enveloped = ({ way }: Held) => way === 'in an envelope';
/** Responses that are the same for all users. */
export const forAll = ofKind('page', 'api page', 'asset');
export const asked =
  (...methods: readonly string[]) =>
  ({ method }: Held) =>
    methods.includes(method);
export const ofOrigin = ({ sent }: Held) => sent.origin !== undefined;
/** The API: answers that go by routes, and errors in their shape. */
export const ofApi = either(ofKind('route', 'home'), both(isJson, isError));
export const values = ({ raw }: Held) => Object.values(raw);

/** Which differ from one answer to the next. */
const OWN = new Set(['x-request-id']);

/** Has none of these headers. */
export const none =
  (names: readonly string[]) =>
  ({ headers }: Held) =>
    !names.some((name) => headers.has(name));
/** Addresses that an answer leads to. */
export const linked = ({ headers }: Held): readonly string[] => [
  ...[...(headers.get('link') ?? '').matchAll(/<([^>]*)>/g)].map(([, address = '']) => address),
  ...(headers.has('location') ? [headers.get('location') ?? ''] : []),
];

/** Are these headers, or all, those of the plain answer? */
export const sameHeaders = ({ headers }: Held, plain: Held | undefined, names?: readonly string[]): boolean =>
  [...(names ?? new Set([...headers.keys(), ...(plain?.headers.keys() ?? [])]))]
    .filter((name) => !OWN.has(name))
    .every((name) => headers.get(name) === plain?.headers.get(name));

/** The headers in an envelope match those of the response without one; its own links only. */
export function sameWithin({ bytes }: Held, plain: Held | undefined): boolean {
  const { status, headers } = JSON.parse(new TextDecoder().decode(bytes));
  return (
    status === plain?.status &&
    Object.entries(headers).every(([name, value]) => {
      const whole = plain?.headers.get(name.toLowerCase());
      return name === 'Link' ? whole?.endsWith(String(value)) : whole === String(value);
    })
  );
}

/** Directives of `Content-Security-Policy`, by name. */
export const policy = ({ headers }: Held): ReadonlyMap<string, string> =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive): [string, string] => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
