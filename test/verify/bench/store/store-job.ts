/** Records to create in a store, without a server. */
export interface StoreJob {
  /** Absolute path of a folder that does not exist yet. */
  readonly folder: string;
  /** False for a disk whose fsync and fdatasync do nothing. */
  readonly isSynced: boolean;
  /** Number of clients, each of which waits for a result before it creates the next record. */
  readonly clients: number;
  readonly milliseconds: number;
}
