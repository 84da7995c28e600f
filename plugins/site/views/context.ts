import type { Contributions, Moment, Principal, SiteInfo, StoreReader } from '../../../core/index.ts';

/** What every view needs to know of the request. */
export interface ViewContext {
  readonly store: StoreReader;
  readonly site: SiteInfo;
  readonly principal: Principal;
  readonly contributions: Contributions;
  readonly moment: Moment;
}
