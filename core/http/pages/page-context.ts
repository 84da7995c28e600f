import { anonymous } from '../../contract/fixed-principals.ts';
import type { PageContext } from '../../contract/routes/page.ts';
import type { Reading } from '../cache/reading.ts';
import type { Generation, MountedPage } from '../generation.ts';
import type { Exchange } from '../request/exchange.ts';
import type { Sent } from '../request/read-call.ts';
import { sitePath } from '../routing/site-path.ts';

/** What came with a request for a page. */
export interface PageInput {
  readonly params: unknown;
  readonly sent: Sent;
  readonly method: 'GET' | 'POST';
  /** Below the site's own address, still encoded. */
  readonly path: string;
}

/** What the handler of a page gets; what it looks at of the visitor makes its answer one for this visitor alone. */
export function pageContext(
  generation: Generation,
  { plugin, config }: Pick<MountedPage, 'plugin' | 'config'>,
  exchange: Exchange,
  { input, reading }: { readonly input: PageInput; readonly reading: Reading },
): PageContext<unknown> {
  const forOne = <T>(value: () => T): T => {
    reading.once();
    return value();
  };
  return {
    ...input,
    principal: anonymous,
    moment: reading.moment,
    site: generation.site,
    config,
    contributions: generation.contributions,
    store: reading.storeOf(plugin),
    asset: async (assets, name) => {
      const served = generation.assets.find((one) => one.plugin === plugin && one.files.path === assets.path);
      if (!served) throw new Error(`plugin ${plugin.name} does not list ${assets.path} under assets`);
      return `${sitePath(generation.site)}${await served.files.addressOf(name)}`;
    },
    get address() {
      return forOne(() => exchange.request.address);
    },
    get tokens() {
      return forOne(() => generation.formTokens(plugin, exchange.now));
    },
    get signIn() {
      generation.checkUse(plugin, 'sign-in');
      return forOne(() => generation.signIn(exchange));
    },
  };
}
