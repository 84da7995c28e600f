/** A request for the embed of another site's page. */
export interface EmbedRequest {
  /** Address to embed. */
  readonly url: string;
  /** Pixels. */
  readonly maxwidth: number;
  readonly maxheight?: number | undefined;
  /** If no provider is known, should the page itself be searched for its oEmbed link? */
  readonly discover: boolean;
}
