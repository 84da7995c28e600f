import { isObject, type RootAnswer } from '../../core/index.ts';
import {
  CURIE,
  LIFTED,
  MEMBERS,
  NAMES_OF_MEMBERS,
  NAMES_OF_NAMESPACES,
  NAMES_OF_PATHS,
  NAMESPACES,
  RELATIONS,
  TEMPLATES,
  WRITTEN,
} from './names.ts';

type Members = Readonly<Record<string, unknown>>;

/** URLs of both API roots, without a trailing slash. */
interface Roots {
  readonly own: string;
  readonly theirs: string;
}

/** What the translation of a response depends on. */
interface Asked extends Roots {
  /** Is it a response about templates? Then their ids are recognized even if `_fields` leaves out theme and slug. */
  readonly ofTemplates: boolean;
}

const PATH_OF_TEMPLATES = new RegExp(`^/wp/v2/(?:${TEMPLATES.join('|')})(?:/|$)`);

/** Is this path one of templates? @param path below the root, as clients send it */
export const isOfTemplates = (path: string): boolean => PATH_OF_TEMPLATES.test(path);

const namespaces = new Map(NAMESPACES);
const members = new Map(MEMBERS);
const OWN = NAMESPACES.map(([own]) => own).join('|');
const BEGINS_OWN = new RegExp(`^/(${OWN})(?=[/?#]|$)`);
const NAMES_OWN = new RegExp(`(?<=^|\\s)/(${OWN})(?=[/?#\\s.:]|$)`, 'g');

// up to the slash between theme and slug; a path pattern does not match
const NAMES_TEMPLATE = new RegExp(`^(/wp/v2/(?:${TEMPLATES.join('|')})/[^/?#(){}]+/)(?=[^/?#])`);

const NAMES_MEMBER = new RegExp(`(?<=[?&])(${MEMBERS.map(([own]) => own).join('|')})(?=[=[%])`, 'g');

const theirPrefix = (_: string, own: string): string => `/${namespaces.get(own) ?? own}`;

/** `/site/v2/posts/12` becomes `/wp/v2/posts/12`, `/site/v2/templates/daybook/page` becomes `/wp/v2/templates/daybook//page`. */
const theirPath = (path: string): string => path.replace(BEGINS_OWN, theirPrefix).replace(NAMES_TEMPLATE, '$1/');

/** Translates the part of an address after the root: a path, and a query with member names. */
const theirPlace = (place: string): string => theirPath(place).replace(NAMES_MEMBER, (own) => members.get(own) ?? own);

/** Translates API addresses in a text that is one, or in a `Link` header. */
export const theirAddresses = (text: string, { own, theirs }: Roots): string =>
  text
    .split(own)
    .map((part, index) => (index > 0 && /^(?:[/?#>]|$)/.test(part) ? `${theirs}${theirPlace(part)}` : part))
    .join('');

function theirText(text: string, name: string, asked: Asked): string {
  if (NAMES_OF_NAMESPACES.has(name)) return namespaces.get(text) ?? text;
  if (NAMES_OF_PATHS.has(name)) return text.replace(NAMES_OWN, theirPrefix);
  // envelopes and batches have headers in their bodies
  return text.startsWith(asked.own) || name === 'Link' ? theirAddresses(text, asked) : text;
}

function theirName(name: string): string {
  if (name.startsWith(RELATIONS.own)) return `${RELATIONS.theirs}${name.slice(RELATIONS.own.length)}`;
  // an index of routes
  return name.startsWith('/') ? theirPath(name) : name;
}

/** A member under its own name, and under the client's if it differs. */
function named<T>(name: string, value: T): readonly (readonly [string, T])[] {
  const theirs = members.get(name);
  return theirs === undefined
    ? [[theirName(name), value]]
    : [
        [name, value],
        [theirs, value],
      ];
}

/** The translated id of a template; nothing for anything else. */
function templateId({ id, theme, slug }: Members, { ofTemplates }: Asked): readonly (readonly [string, string])[] {
  if (typeof id !== 'string') return [];
  if (id === `${theme}/${slug}`) return [['id', `${theme}//${slug}`]];
  return ofTemplates ? [['id', id.replace(/^([^/]+)\/(?=[^/])/, '$1//')]] : [];
}

function theirMembers(value: Members, asked: Asked): Members {
  const { meta } = value;
  const lifted = isObject(meta) && typeof meta[LIFTED] === 'string' ? named(LIFTED, meta[LIFTED]) : [];
  const own = Object.entries(value).flatMap(([name, member]) => named(name, theirValue(member, name, asked)));
  return Object.fromEntries([...lifted, ...own, ...templateId(value, asked)]);
}

/** Items of a list. In API descriptions, names of members and parameters are listed under both names. */
function theirItem(item: unknown, name: string, asked: Asked): readonly unknown[] {
  if (typeof item === 'string' && NAMES_OF_MEMBERS.has(name)) return named(item, item).map(([one]) => one);
  const theirs = theirValue(item, name, asked);
  if (name !== 'parameters' || !isObject(theirs) || typeof theirs.name !== 'string') return [theirs];
  return named(theirs.name, theirs).map(([one]) => ({ ...theirs, name: one }));
}

function theirValue(value: unknown, name: string, asked: Asked): unknown {
  if (WRITTEN.has(name)) return value;
  if (typeof value === 'string') return theirText(value, name, asked);
  if (Array.isArray(value)) return name === 'curies' ? [CURIE] : value.flatMap((item) => theirItem(item, name, asked));
  return isObject(value) ? theirMembers(value, asked) : value;
}

/** A response of the API, in the names that clients of WordPress use. */
export const theirAnswer = ({ headers, body }: RootAnswer, asked: Asked): RootAnswer => ({
  headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, theirHeader(text, asked)])),
  body: theirValue(body, '', asked),
});

const theirHeader = (text: string, asked: Asked): string =>
  text.includes(asked.own) ? theirAddresses(text, asked) : text;
