/** What happened on a simulated disk, as far as a power cut can undo it. Inodes are identified by number. */
export type DiskEvent =
  | { readonly kind: 'write'; readonly inode: number; readonly offset: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly inode: number; readonly size: number }
  /** The file's bytes and size became durable. */
  | { readonly kind: 'sync'; readonly inode: number }
  /** An fsync failed: the kernel dropped dirty pages, and no later fsync brings them back. */
  | { readonly kind: 'sync-failed'; readonly inode: number }
  /** One atomic change of directory entries: one entry for create, link and unlink, two for rename. */
  | { readonly kind: 'entries'; readonly slots: readonly Slot[] }
  | { readonly kind: 'sync-directory'; readonly inode: number }
  /** A mark set by the test: an acknowledgement, a complete edit. */
  | { readonly kind: 'mark'; readonly mark: unknown };

/** A directory entry and the inode it refers to from now on; 0 for none. */
export interface Slot {
  readonly directory: number;
  readonly name: string;
  readonly inode: number;
}
