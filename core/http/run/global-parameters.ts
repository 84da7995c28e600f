import { isObject } from '../../lib/index.ts';
import { JsonFragment } from '../response/body.ts';
import { LazyText } from '../work/lazy-text.ts';
import { LiveNumber } from '../work/live-number.ts';
import type { Outcome } from './outcome.ts';

/** Names that a global parameter (`_fields`, `_embed`) was sent: with commas or spaces, a list, or both; what is not text is nothing. */
function namesIn(sent: unknown): readonly string[] {
  const items = Array.isArray(sent) ? sent : [sent];
  return items
    .filter((item) => typeof item === 'string')
    .flatMap((item) => item.split(/[\s,]+/))
    .filter((item) => item !== '');
}

/** Members that are wanted, by name; an empty tree wants all that is below. */
type FieldTree = Map<string, FieldTree>;

/**
 * Reads the global parameter `_fields` (reference, Headers everywhere): CSV or list, nested with dots. `a` and `a.b`
 * together want all of `a`.
 *
 * @returns Undefined when everything is wanted.
 */
export function wantedFields(sent: unknown): FieldTree | undefined {
  const paths = namesIn(sent);
  if (paths.length === 0) return undefined;
  const root: FieldTree = new Map();
  // shorter ones first, so that one which wants a whole member is known before those that want parts of it
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
 * What is wanted of a record that is asked for alone: of its links all or none, and where `_embedded` is wanted they come with it.
 * Items of lists have the links that are named, and what is embedded goes by these (WordPress, `rest_filter_response_fields`).
 *
 * @param embeds Is anything to be embedded?
 */
export function wantedOfOne(wanted: FieldTree, embeds: boolean): FieldTree {
  const links = wanted.has('_links') || (embeds && wanted.has('_embedded'));
  return links ? new Map([...wanted, ['_links', WHOLE]]) : wanted;
}

/** A text or a number, though it is not known yet. */
const isLeaf = (value: object): boolean => value instanceof LazyText || value instanceof LiveNumber;

/** Leaves only what is wanted, in every item of a list too. What is not an object has no members to leave out. */
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

/** Is what links of this relation lead to wanted? */
type WantsRelation = (rel: string) => boolean;

/** What an address leads to; an error is an outcome too. Undefined for an address that is not of this site. */
export type Follow = (href: string) => Outcome | undefined;

/** Different links that one answer follows: a hundred items with five links each. What lies behind more is left out. */
const MOST = 500;

/** What stands for all relations (WordPress, `rest_parse_embed_param`). */
const ALL: ReadonlySet<string> = new Set(['1', 'true', '0']);

/** Of `site:term`, `term`: clients of the reference ask by another prefix. */
const localName = (rel: string): string => rel.slice(rel.indexOf(':') + 1);

/**
 * Reads the global parameter `_embed` (reference, Headers everywhere): alone, `1`, `true` or even `0` for all relations, else
 * CSV or a list of those that are wanted, with any prefix or none. `false` is the name of no relation.
 *
 * @returns Undefined when nothing is to be embedded.
 */
export function wantedRelations(sent: unknown): WantsRelation | undefined {
  if (sent === undefined) return undefined;
  const names = namesIn(sent);
  if (names.length === 0 || names.some((name) => ALL.has(name))) return () => true;
  const wanted = new Set(names.map(localName));
  return (rel) => wanted.has(localName(rel));
}

/**
 * Shows what links lead to: under `_embedded`, by relation, one for each link in their order. It is done for the body, or
 * for each item where that is a list; links inside of what is embedded are not followed.
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
    // an empty place keeps the others where their links are; where all are empty there is nothing to show (WordPress)
    const bodies = links.map((link) => behind(link)?.body ?? []);
    return bodies.every(isEmptyList) ? [] : [[rel, bodies]];
  });
  return embedded.length === 0 ? item : { ...(value as object), _embedded: Object.fromEntries(embedded) };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const linksOf = (value: unknown): object => (isObject(value) && isObject(value._links) ? value._links : {});

const embeddableHref = (link: unknown): string | undefined =>
  isObject(link) && link.embeddable === true && typeof link.href === 'string' ? link.href : undefined;
