/** Creates in a store, without a server before it. */
export interface StoreJob {
  /** Absolute path of a folder that is not there yet. */
  readonly folder: string;
  /** False for a disk whose fsync and fdatasync do nothing. */
  readonly isSynced: boolean;
  /** Each of them waits for the answer before it creates the next record. */
  readonly clients: number;
  readonly milliseconds: number;
}
