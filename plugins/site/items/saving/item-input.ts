import type { Status } from '../../../content/index.ts';
import type { Item } from '../kind/item.ts';

/** An item as sent by a client, without members that its kind does not support. Undefined members were not sent. */
export interface ItemInput {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly excerpt?: string | undefined;
  readonly slug?: string | undefined;
  readonly status?: Status | undefined;
  /** Id of a user. */
  readonly author?: number | undefined;
  /** Publication time, milliseconds since 1970 UTC; null resets it. */
  readonly date?: number | null | undefined;
  /** Password that visitors must give; empty for none. */
  readonly password?: string | undefined;
  /** Id of a media item; 0 for none. */
  readonly featured_media?: number | null | undefined;
  readonly comment_status?: 'open' | 'closed' | undefined;
  readonly ping_status?: 'open' | 'closed' | undefined;
  readonly sticky?: boolean | undefined;
  readonly format?: Item['format'];
  readonly template?: string | undefined;
  /** Id of the parent item; 0 for none. */
  readonly parent?: number | undefined;
  readonly menu_order?: number | undefined;
  /** Members that the kind declares; null resets one. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** Ids of terms, by the field of the taxonomy. */
  readonly terms?: Readonly<Record<string, readonly number[]>> | undefined;
  /** Parameters of its kind's own members. */
  readonly own?: Readonly<Record<string, unknown>> | undefined;
}
