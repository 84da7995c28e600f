import type { Contributions, Moment, SiteInfo, StoreReader } from '../../../core/index.ts';

/**
 * What rendering goes by. Who reads is not in it: what is rendered is the same for every reader, since strangers get it from
 * what is kept.
 */
export interface RenderContext {
  readonly store: StoreReader;
  readonly site: SiteInfo;
  readonly contributions: Contributions;
  readonly moment: Moment;
}
