/** What happened on a simulated disk, as far as a power cut can undo it. Inodes are known by number. */
export type DiskEvent =
  | { readonly kind: 'write'; readonly inode: number; readonly offset: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly inode: number; readonly size: number }
  /** The file's bytes and size became durable. */
  | { readonly kind: 'sync'; readonly inode: number }
  /** An fsync failed: the kernel forgot what was dirty, and no later fsync brings it back. */
  | { readonly kind: 'sync-failed'; readonly inode: number }
  /** One atomic change of directory entries: one entry for create, link and unlink, two for rename. */
  | { readonly kind: 'entries'; readonly slots: readonly Slot[] }
  | { readonly kind: 'sync-directory'; readonly inode: number }
  /** Something that whoever drives the disk wants to find again: an acknowledgement, an edit that is complete. */
  | { readonly kind: 'mark'; readonly mark: unknown };

/** A directory entry and what it points to from now on; 0 for nothing. */
export interface Slot {
  readonly directory: number;
  readonly name: string;
  readonly inode: number;
}
