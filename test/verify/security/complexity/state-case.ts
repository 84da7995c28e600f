/** A request to a site that is full of what makes it slow. */
export interface StateCase {
  readonly what: string;
  /** The amount: records with one title, texts at their limit, versions. */
  readonly size: number;
  /** Creates a site with this amount. */
  open(size: number): Promise<FullSite>;
}

/** A site that is full of something. */
export interface FullSite {
  /** Prepares the state before each request; not measured. */
  ready?(): Promise<void>;
  /** Sends the request. @throws if the response is not as expected */
  ask(): Promise<unknown>;
  close(): Promise<void>;
}
