import type { Contributions, Moment, Principal, SiteInfo, StoreReader } from '../../../core/index.ts';

/** What rendering goes by. What is rendered is the same for every reader: strangers get it from what is kept. */
export interface RenderContext {
  readonly store: StoreReader;
  readonly site: SiteInfo;
  readonly principal: Principal;
  readonly contributions: Contributions;
  readonly moment: Moment;
}
