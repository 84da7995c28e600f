import type { Principal, ShownFields } from '../../../core/index.ts';
import type { RenderContext } from '../../content/index.ts';

/** What every view needs to know of the request. */
export interface ViewContext extends RenderContext {
  readonly principal: Principal;
  readonly shownFields: ShownFields;
  /** Settings of the plugin whose kind is shown, checked by its schema. */
  readonly config: unknown;
}
