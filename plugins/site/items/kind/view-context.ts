import type { Principal, RenderContext, Rendered, ShownFields } from '../../../../core/index.ts';

/** The parts of a request that every view needs. */
export interface ViewContext extends RenderContext {
  readonly principal: Principal;
  readonly shownFields: ShownFields;
  readonly rendered: Rendered;
  /** Configuration of the plugin whose kind is shown, validated by its schema. */
  readonly config: unknown;
}

/** A link to a related resource. */
export interface Link {
  readonly href: string;
  /** `_embed` may include the target. */
  readonly embeddable?: true;
  readonly templated?: boolean;
  readonly [member: string]: unknown;
}

/** Links by relation (`author`, `site:term`). */
export type Links = Readonly<Record<string, readonly Link[]>>;
