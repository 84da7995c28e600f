import { isObject } from '../../core/index.ts';
import { MEMBERS, NAMESPACES, NAMING, RELATIONS, WRITTEN } from './names.ts';

type Members = Readonly<Record<string, unknown>>;

const members = new Map(MEMBERS.map(([own, theirs]) => [theirs, own]));

/** `/wp/v2/posts/12` becomes `/site/v2/posts/12`; a path in any other namespace is unchanged. */
export function ownPath(path: string): string {
  for (const [own, theirs] of NAMESPACES) {
    const prefix = `/${theirs}`;
    if (path === prefix || path.startsWith(`${prefix}/`)) return `/${own}${path.slice(prefix.length)}`;
  }
  return path;
}

const ownName = (name: string): string =>
  name.startsWith(RELATIONS.theirs)
    ? `${RELATIONS.own}${name.slice(RELATIONS.theirs.length)}`
    : (members.get(name) ?? name);

/** `_links.wp:term,wp_id` */
const ownNamesIn = (text: string): string => text.replace(/[^,.\s]+/g, ownName);

function ownValue(value: unknown, name: string): unknown {
  if (typeof value === 'string') {
    if (NAMING.has(name)) return ownNamesIn(value);
    // an item of a batch
    return name === 'path' ? ownPath(value) : value;
  }
  if (Array.isArray(value)) return value.map((item) => ownValue(item, name));
  return isObject(value) && !WRITTEN.has(name) ? ownParameters(value) : value;
}

/** Parameters under this API's names, at any depth. */
export function ownParameters(sent: Members): Members {
  const own: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(sent)) {
    const isTheirs = ownName(name) !== name;
    if (isTheirs || !(name in own)) own[ownName(name)] = ownValue(value, name);
  }
  return own;
}
