/** What is asked of another site. */
export interface EmbedRequest {
  /** Address of what is to be embedded. */
  readonly url: string;
  /** Pixels. */
  readonly maxwidth: number;
  readonly maxheight?: number | undefined;
  /** Is the page itself to be asked where it can be read about, if nobody else is known to say? */
  readonly discover: boolean;
}
