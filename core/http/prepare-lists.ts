import type { HttpHandler } from '../contract/http-message.ts';
import type { Generation } from './generation.ts';
import { listsOf, ownRequest } from './warm-up.ts';

/** Records per request: few enough that other requests do not wait long. */
const AT_ONCE = 5;

/** Maximum records of one list; later ones are not prepared. */
const MOST = 30_000;

/**
 * Requests all pages of each list, one after the other, as an anonymous client without other parameters. This fills the cache
 * with fragments, which other requests can use as well.
 *
 * @param calm resolves when there is time for a page
 */
export async function prepareLists(
  generation: Pick<Generation, 'routes' | 'site' | 'totals' | 'retiring'>,
  handle: HttpHandler,
  calm: () => Promise<void>,
): Promise<void> {
  for (const { mounted, path } of listsOf(generation)) {
    const { route, plugin } = mounted;
    if (!route.params.page || !route.params.per_page) continue;
    for (let page = 1, pages = 1; page <= pages && page <= MOST / AT_ONCE; page++) {
      await calm();
      if (generation.retiring.aborted) return;
      const { headers } = await handle(ownRequest(`${path}?per_page=${AT_ONCE}&page=${page}`));
      pages = Number(headers[(plugin.totals ?? generation.totals).pages] ?? 0);
    }
  }
}
