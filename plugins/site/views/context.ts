import type { Principal, RenderContext, Rendered, ShownFields } from '../../../core/index.ts';

/** What every view needs to know of the request. */
export interface ViewContext extends RenderContext {
  readonly principal: Principal;
  readonly shownFields: ShownFields;
  readonly rendered: Rendered;
  /** Settings of the plugin whose kind is shown, checked by its schema. */
  readonly config: unknown;
}
