import { anonymous } from '../../contract/fixed-principals.ts';
import { momentAt } from '../../contract/routes/moment.ts';
import type { PageContext } from '../../contract/routes/page.ts';
import type { Generation, MountedPage } from '../generation.ts';
import type { Sent } from '../request/call.ts';
import type { Exchange } from '../request/exchange.ts';
import { NOTHING_TAKEN } from '../request/taken-request.ts';
import { sitePath } from '../routing/site-path.ts';

/** What came with a request for a page. */
interface Input {
  readonly params: unknown;
  readonly sent: Sent;
  readonly method: 'GET' | 'POST';
}

/** What the handler of a page gets. */
export function pageContext(
  generation: Generation,
  { plugin, config }: Pick<MountedPage, 'plugin' | 'config'>,
  exchange: Exchange,
  { params, sent, method }: Input,
): PageContext<unknown> {
  const { request, now } = exchange;
  return {
    params,
    sent,
    method,
    principal: anonymous,
    moment: momentAt(now),
    address: request.address,
    taken: NOTHING_TAKEN,
    secret: (key) => generation.secret(plugin, key),
    log: generation.logOf(plugin),
    observed: (observer) => generation.observed(plugin, observer),
    site: generation.site,
    config,
    contributions: generation.contributions,
    store: generation.readerFor(plugin),
    asset: async (assets, name) => {
      const served = generation.assets.find((one) => one.plugin === plugin && one.files.path === assets.path);
      if (!served) throw new Error(`plugin ${plugin.name} does not list ${assets.path} under assets`);
      return `${sitePath(generation.site)}${await served.files.addressOf(name)}`;
    },
    get signIn() {
      generation.checkUse(plugin, 'sign-in');
      return generation.signIn(exchange);
    },
  };
}
