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
  /** What else is listed has, in the words of queries (`category_name`, `year`), where the address of a list is searched. */
  readonly within?: Readonly<Record<string, string>>;
  /** It is for a feed: the newest come first, and there are so many. */
  readonly isFeed?: boolean;
  /** Id of the record that is previewed: it is shown whatever its status is. */
  readonly previews?: number;
  /** Does the visitor know the password of this record? Looked at only where there is one. */
  readonly opens: (record: ContentRecord) => boolean;
}

/** Language of the site, as documents name it: `en-US`. */
export const languageOf = (context: Pick<WebContext, 'contributions'>): string =>
  presentationOf(context).language.replaceAll('_', '-');

/** Id of the page that stands for the newest posts; 0 where none does. */
export function postsPageOf(context: Pick<WebContext, 'contributions'>): number {
  const { show_on_front, page_for_posts } = presentationOf(context);
  return show_on_front === 'page' ? page_for_posts : 0;
}
