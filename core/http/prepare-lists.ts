import type { HttpHandler } from '../contract/http-message.ts';
import type { Generation } from './generation.ts';
import { listsOf, ownRequest } from './warm-up.ts';

/** Records that are asked for at once: so few that nobody waits long for them. */
const AT_ONCE = 5;

/** Records of one list: those behind them are made when somebody asks for them. */
const MOST = 30_000;

/**
 * Asks for all pages of each list, one after the other, as somebody would who says nothing else: what they show is at hand
 * then for whoever asks for it in another way.
 *
 * @param calm waits until there is time for a page
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
