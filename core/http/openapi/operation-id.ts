import type { Method } from '../../contract/http-message.ts';
import type { Generation, MountedRoute } from '../generation.ts';
import { pathParts } from '../routing/route-path.ts';

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const wordsOf = (text: string): readonly string[] =>
  text
    .split(/[\W_]+/)
    .filter((word) => word !== '')
    .map(capitalized);

/** `Events`, `By`, `Id` for `/events/:id`. Words that the path already has are not repeated: `/events/by-slug/:slug`. */
function pathWords({ route }: MountedRoute): readonly string[] {
  const words: string[] = [];
  for (const part of pathParts(route.path, route.params)) {
    const more = wordsOf('literal' in part ? part.literal : `by ${part.parameter}`);
    const isSaid = 'parameter' in part && words.slice(-more.length).join() === more.join();
    if (!isSaid) words.push(...more);
  }
  return words;
}

/** Words in the name of the plugin that a namespace belongs to; none for the root. */
const ownerWords = (namespace: string, { plugins }: Generation): readonly string[] =>
  wordsOf(plugins.find((plugin) => plugin.namespace === namespace)?.name ?? '');

/**
 * `getCalendarEventsById` for `GET /events/{id}` of the calendar. Depends only on the plugin and the path, not on other
 * active plugins; numbered if another path of the plugin gives the same id (`/a-b`, `/a/b`).
 *
 * @param taken ids so far; the new one is added
 */
export function operationId(mounted: MountedRoute, method: Method, generation: Generation, taken: Set<string>): string {
  const owner = ownerWords(mounted.namespace, generation);
  const path = pathWords(mounted);
  const place = path.length === 0 && method === 'GET' ? ['Index'] : path;
  const id = [method.toLowerCase(), ...owner, ...(place[0] === owner.at(-1) ? place.slice(1) : place)].join('');
  let unique = id;
  for (let number = 2; taken.has(unique); number++) unique = `${id}${number}`;
  taken.add(unique);
  return unique;
}
