import type { Principal, RenderContext } from '../../../core/index.ts';
import type { ContentRecord } from '../../content/index.ts';
import { presentationOf } from '../../site/index.ts';
import type { Address } from './address.ts';

/** The context in which pages are built. Visitors are anonymous. */
export interface WebContext extends RenderContext {
  readonly principal: Principal;
}

/** A request for a page. */
export interface Asked {
  readonly context: WebContext;
  readonly address: Address;
  /**
   * Additional conditions for listed records, by the names of query parameters (`category_name`, `year`), when the address of a
   * list is searched.
   */
  readonly within?: Readonly<Record<string, string>>;
  /** Whether it is for a feed: newest first, with a fixed number of records. */
  readonly isFeed?: boolean;
  /** Id of the record that is previewed; it is shown regardless of its status. */
  readonly previews?: number;
  /** Whether the visitor has entered the password of this record. Called only for records with a password. */
  readonly opens: (record: ContentRecord) => boolean;
}

/** Language of the site as a tag for documents: `en-US`. */
export const languageOf = (context: Pick<WebContext, 'contributions'>): string =>
  presentationOf(context).language.replaceAll('_', '-');

/** Id of the page that shows the newest posts; 0 for none. */
export function postsPageOf(context: Pick<WebContext, 'contributions'>): number {
  const { show_on_front, page_for_posts } = presentationOf(context);
  return show_on_front === 'page' ? page_for_posts : 0;
}
