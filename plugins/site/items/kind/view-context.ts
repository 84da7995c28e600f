import type { Principal, RenderContext, Rendered, ShownFields } from '../../../../core/index.ts';

/** What every view needs to know of the request. */
export interface ViewContext extends RenderContext {
  readonly principal: Principal;
  readonly shownFields: ShownFields;
  readonly rendered: Rendered;
  /** Settings of the plugin whose kind is shown, checked by its schema. */
  readonly config: unknown;
}

/** A link to something that belongs to what is shown. */
export interface Link {
  readonly href: string;
  /** `_embed` may show what it leads to. */
  readonly embeddable?: true;
  readonly templated?: boolean;
  readonly [member: string]: unknown;
}

/** By relation (`author`, `site:term`), where it leads. */
export type Links = Readonly<Record<string, readonly Link[]>>;
