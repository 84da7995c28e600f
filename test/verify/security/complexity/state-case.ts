/** Something that is asked of a site which is full of what makes it slow. */
export interface StateCase {
  readonly what: string;
  /** How much of it there is: records of one title, texts at their limit, versions. */
  readonly size: number;
  /** Makes a site that has so much of it. */
  open(size: number): Promise<FullSite>;
}

/** A site that is full of something. */
export interface FullSite {
  /** Brings it to where it is to be asked, before each time: what that takes does not count. */
  ready?(): Promise<void>;
  /** Asks it once more. @throws when it does not answer as it should */
  ask(): Promise<unknown>;
  close(): Promise<void>;
}
