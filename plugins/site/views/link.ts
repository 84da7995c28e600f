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
