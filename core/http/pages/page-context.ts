import type { PassHolder } from '../../contract/accounts/passes.ts';
import type { FormTokens, SignIn } from '../../contract/accounts/sign-in.ts';
import type { Assets } from '../../contract/assets.ts';
import type { Moment } from '../../contract/data/query.ts';
import type { StoreReader } from '../../contract/data/store-reader.ts';
import { anonymous } from '../../contract/fixed-principals.ts';
import { type HttpRequest, signalOf } from '../../contract/http-message.ts';
import type { Contributions } from '../../contract/points/point.ts';
import type { Principal } from '../../contract/principal.ts';
import type { PageContext } from '../../contract/routes/page.ts';
import type { SiteInfo } from '../../contract/site-info.ts';
import type { Log } from '../../platform/index.ts';
import type { Reading } from '../cache/reading.ts';
import type { Generation, MountedPage } from '../generation.ts';
import type { Sent } from '../request/parameters.ts';
import type { Exchange } from '../routing/exchange.ts';
import { sitePath } from '../routing/site-path.ts';
import { pluginTransaction } from '../run/plugin-transaction.ts';

/** Input of a request for a page. */
export interface PageInput {
  readonly params: unknown;
  readonly sent: Sent;
  readonly method: 'GET' | 'POST';
  /** Path below the site's own URL, still encoded. */
  readonly path: string;
}

/** What a page reads from, and for which request. */
export interface PageAsking {
  readonly generation: Generation;
  readonly mounted: Pick<MountedPage, 'plugin' | 'config'>;
  readonly exchange: Exchange;
  readonly reading: Reading;
  /** The request, with a signal that a time limit aborts as well. */
  readonly request: Pick<HttpRequest, 'signal'>;
}

/**
 * The context of a page's handler. Members about the visitor are getters: their use makes the page valid for this visitor
 * only, and code that copies the context by spreading would read own properties without using them.
 */
export class PageRunContext implements PageContext<unknown> {
  readonly params: unknown;
  readonly sent: Sent;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly principal: Principal = anonymous;
  readonly moment: Moment;
  readonly site: SiteInfo;
  readonly config: unknown;
  readonly log: Log;
  readonly contributions: Contributions;
  readonly store: StoreReader;
  readonly asset: (assets: Assets, name: string) => Promise<string>;
  readonly transaction: PageContext<unknown>['transaction'];
  readonly #asking: PageAsking;

  constructor(asking: PageAsking, { params, sent, method, path }: PageInput) {
    const { generation, mounted, exchange, reading } = asking;
    const { plugin } = mounted;
    this.#asking = asking;
    this.params = params;
    this.sent = sent;
    this.method = method;
    this.path = path;
    this.moment = reading.moment;
    this.site = generation.site;
    this.config = mounted.config;
    this.log = generation.logOf(plugin);
    this.contributions = generation.contributions;
    this.store = reading.storeOf(plugin);
    this.transaction = async (run) => {
      if (method === 'GET') throw new Error(`plugin ${plugin.name} writes where no form was sent: ${path}`);
      return pluginTransaction<ReturnType<typeof run>>(generation, plugin, exchange.now, run);
    };
    this.asset = async (assets, name) => {
      const served = generation.assets.find((one) => one.plugin === plugin && one.files.path === assets.path);
      if (!served) throw new Error(`plugin ${plugin.name} does not list ${assets.path} under assets`);
      return `${sitePath(generation.site)}${await served.files.addressOf(name)}`;
    };
  }

  get signal(): AbortSignal {
    return signalOf(this.#asking.request);
  }

  get address(): string {
    return this.#ofVisitor.exchange.request.address;
  }

  get tokens(): FormTokens {
    const { generation, mounted, exchange } = this.#ofVisitor;
    return generation.formTokens(mounted.plugin, exchange.now);
  }

  get passHolder(): PassHolder {
    const { generation, mounted, exchange } = this.#ofVisitor;
    return (pass, about) => generation.passes(mounted.plugin).holder(pass, about, exchange.now);
  }

  get randomBytes(): PageContext<unknown>['randomBytes'] {
    const { generation } = this.#ofVisitor;
    return (count) => generation.randomBytes(count);
  }

  get secret(): PageContext<unknown>['secret'] {
    const { generation, mounted } = this.#ofVisitor;
    return (key) => generation.secret(mounted.plugin, key);
  }

  get observed(): PageContext<unknown>['observed'] {
    const { generation, mounted } = this.#ofVisitor;
    return (observer) => generation.observed(mounted.plugin, observer);
  }

  get signIn(): SignIn {
    const { generation, mounted } = this.#asking;
    generation.checkUse(mounted.plugin, 'sign-in');
    return generation.signIn(this.#ofVisitor.exchange);
  }

  /** Any use of this makes the page valid for this visitor only. */
  get #ofVisitor(): PageAsking {
    this.#asking.reading.once();
    return this.#asking;
  }
}
