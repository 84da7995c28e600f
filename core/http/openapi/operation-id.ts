import type { Method } from '../../contract/routes/route.ts';
import type { Generation, MountedRoute } from '../generation.ts';
import { pathParts } from '../routing/route-path.ts';

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const wordsOf = (text: string): readonly string[] =>
  text
    .split(/[\W_]+/)
    .filter((word) => word !== '')
    .map(capitalized);

/** `Events`, `By`, `Id` of `/events/:id`. What is asked for by its name says so once: `/events/by-slug/:slug`. */
function pathWords({ route }: MountedRoute): readonly string[] {
  const words: string[] = [];
  for (const part of pathParts(route.path, route.params)) {
    const more = wordsOf('literal' in part ? part.literal : `by ${part.parameter}`);
    const isSaid = 'parameter' in part && words.slice(-more.length).join() === more.join();
    if (!isSaid) words.push(...more);
  }
  return words;
}

/** Words of the plugin that a namespace belongs to; the root belongs to none. */
const ownerWords = (namespace: string, { plugins }: Generation): readonly string[] =>
  wordsOf(plugins.find((plugin) => plugin.namespace === namespace)?.name ?? '');

/**
 * `getCalendarEventsById` for `GET /events/{id}` of the calendar. It goes by the plugin and the path alone, so that it is
 * the same whatever else is on; numbered when another path of the plugin reads the same (`/a-b`, `/a/b`).
 *
 * @param taken ids so far, which this one joins
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
