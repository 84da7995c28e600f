import type { Principal } from '../../../core/index.ts';
import type { RenderContext } from '../../content/index.ts';

/** What every view needs to know of the request. */
export interface ViewContext extends RenderContext {
  readonly principal: Principal;
}
