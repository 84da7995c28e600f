import { isObject } from '../../lib/index.ts';
import { JsonFragment } from '../body/body.ts';
import { LazyText } from '../body/lazy-text.ts';
import { LiveNumber } from '../body/live-number.ts';
import type { Outcome } from '../response/outcome.ts';

/** The names in a global parameter (`_fields`, `_embed`): separated by commas or spaces, a list, or both; other values are ignored. */
function namesIn(sent: unknown): readonly string[] {
  const items = Array.isArray(sent) ? sent : [sent];
  return items
    .filter((item) => typeof item === 'string')
    .flatMap((item) => item.split(/[\s,]+/))
    .filter((item) => item !== '');
}

/** Requested members by name; an empty tree requests everything below. */
type FieldTree = Map<string, FieldTree>;

/**
 * Parses the global parameter `_fields` (reference, Headers everywhere): CSV or list, nested with dots. `a` and `a.b`
 * together request all of `a`.
 *
 * @returns Undefined if everything is requested.
 */
export function wantedFields(sent: unknown): FieldTree | undefined {
  const paths = namesIn(sent);
  if (paths.length === 0) return undefined;
  const root: FieldTree = new Map();
  // shorter paths first, so that a whole member is known before its parts
  for (const path of [...paths].sort((a, b) => a.length - b.length)) plant(root, path.split('.'));
  return root;
}

function plant(root: FieldTree, path: readonly string[]): void {
  let tree = root;
  for (const [index, name] of path.entries()) {
    const below = tree.get(name);
    const wholeWanted = below?.size === 0;
    if (wholeWanted) return;
    const branch: FieldTree = below ?? new Map();
    if (!below) tree.set(name, branch);
    if (index < path.length - 1) tree = branch;
  }
}

const WHOLE: FieldTree = new Map();

/**
 * The requested members of a single record: it has all of its links or none, and `_embedded` includes them. Items of lists have
 * only the links that are named, and embedding follows those (WordPress, `rest_filter_response_fields`).
 *
 * @param embeds Is anything to be embedded?
 */
export function wantedOfOne(wanted: FieldTree, embeds: boolean): FieldTree {
  const links = wanted.has('_links') || (embeds && wanted.has('_embedded'));
  return links ? new Map([...wanted, ['_links', WHOLE]]) : wanted;
}

/** A placeholder for a text or a number that is computed later. */
const isLeaf = (value: object): boolean => value instanceof LazyText || value instanceof LiveNumber;

/** Keeps only the requested members, also in every item of a list. Values that are not objects are returned as they are. */
export function onlyFields(value: unknown, wanted: FieldTree): unknown {
  if (value instanceof JsonFragment) return onlyFields(value.toJSON(), wanted);
  if (wanted.size === 0) return value;
  if (Array.isArray(value)) return value.map((item) => onlyFields(item, wanted));
  if (typeof value !== 'object' || value === null || isLeaf(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const below = wanted.get(name);
      return below ? [[name, onlyFields(member, below)]] : [];
    }),
  );
}

/** Are links of this relation to be embedded? */
type WantsRelation = (rel: string) => boolean;

/** Gives the outcome of a read of this URL, which may be an error; undefined for a URL outside this site's API. */
export type Follow = (href: string) => Outcome | undefined;

/** Distinct links that one response follows: a hundred items with five links each. Further ones are not embedded. */
const MOST = 500;

/** Values that mean all relations (WordPress, `rest_parse_embed_param`). */
const ALL: ReadonlySet<string> = new Set(['1', 'true', '0']);

/** `term` for `site:term`: clients of the reference use another prefix. */
const localName = (rel: string): string => rel.slice(rel.indexOf(':') + 1);

/**
 * Parses the global parameter `_embed` (reference, Headers everywhere): empty, `1`, `true` or even `0` for all relations, else
 * CSV or a list of relations, with any prefix or none. `false` matches no relation.
 *
 * @returns Undefined if nothing is to be embedded.
 */
export function wantedRelations(sent: unknown): WantsRelation | undefined {
  if (sent === undefined) return undefined;
  const names = namesIn(sent);
  if (names.length === 0 || names.some((name) => ALL.has(name))) return () => true;
  const wanted = new Set(names.map(localName));
  return (rel) => wanted.has(localName(rel));
}

/**
 * Embeds linked resources under `_embedded`, by relation, one for each link, in their order. Applies to the body, or to each
 * item if it is a list; links inside embedded resources are not followed.
 */
export function embed(outcome: Outcome, wants: WantsRelation, follow: Follow): Outcome {
  const followed = new Map<string, Outcome | undefined>();
  const behind = (link: unknown): Outcome | undefined => {
    const href = embeddableHref(link);
    if (href === undefined) return undefined;
    if (!followed.has(href) && followed.size < MOST) followed.set(href, follow(href));
    return followed.get(href);
  };
  const { body } = outcome;
  const shown = Array.isArray(body)
    ? body.map((item) => withEmbedded(item, wants, behind))
    : withEmbedded(body, wants, behind);
  const secret = [outcome, ...followed.values()].some((one) => one?.secret === true);
  return { ...outcome, body: shown, secret };
}

function withEmbedded(item: unknown, wants: WantsRelation, behind: (link: unknown) => Outcome | undefined): unknown {
  const value = item instanceof JsonFragment ? item.toJSON() : item;
  const embedded = Object.entries(linksOf(value)).flatMap(([rel, links]) => {
    if (!wants(rel) || !Array.isArray(links)) return [];
    // an empty entry keeps the others in line with their links; if all are empty, the relation is omitted (WordPress)
    const bodies = links.map((link) => behind(link)?.body ?? []);
    return bodies.every(isEmptyList) ? [] : [[rel, bodies]];
  });
  return embedded.length === 0 ? item : { ...(value as object), _embedded: Object.fromEntries(embedded) };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const linksOf = (value: unknown): object => (isObject(value) && isObject(value._links) ? value._links : {});

const embeddableHref = (link: unknown): string | undefined =>
  isObject(link) && link.embeddable === true && typeof link.href === 'string' ? link.href : undefined;
