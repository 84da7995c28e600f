import * as v from 'valibot';
import type { PageAnswer, PageContext, PageReply } from '../../core/index.ts';
import { opens } from '../content/index.ts';
import { addressesOf } from './addresses/web-addresses.ts';
import { addressOf } from './asked/address.ts';
import type { WebContext } from './asked/asking.ts';
import { failedPage } from './asked/failed-page.ts';
import { isShown, type Shown } from './asked/shown.ts';
import { web } from './asked/web.ts';
import { findShown } from './finding/find-shown.ts';
import { isPublishedAt } from './finding/items-at.ts';
import { makePage, replyWith } from './made-page.ts';
import { makeMissing } from './missing-page.ts';
import { findPreview, isPreviewAsked } from './previews/find-preview.ts';

/** Headers of a response that must not be cached. */
const FOR_ONE = { 'Cache-Control': 'private, no-store' };

/** The page at the requested address. */
function answer(context: PageContext<unknown>): PageAnswer | Promise<PageAnswer> {
  if (isPreviewAsked(context)) return previewed(context);
  const found = findShown({ context, address: addressOf(context.path, context.sent), opens: () => false });
  if (!isShown(found)) return 'location' in found ? { status: 301, ...found } : found;
  return document(context, found);
}

/**
 * The page after a visitor has sent the password of an item: with its text if the password is right, otherwise with the form again.
 * Undefined if there is no item with a password.
 *
 * @throws ApiError 429 for too many wrong passwords
 */
async function opened(context: PageContext<unknown>): Promise<PageAnswer> {
  const { site, moment, sent } = context;
  const word = typeof sent.post_password === 'string' ? sent.post_password : '';
  const found = findShown({
    context,
    address: addressOf(context.path),
    opens: (record) => opens(record, word, { site, moment, address: context.address }),
  });
  const { subject } = isShown(found) ? found.visit : {};
  if (!isShown(found) || subject?.is !== 'item' || !subject.item.record.password) return undefined;
  const page = await document(context, found);
  return { ...page, headers: { ...page.headers, ...FOR_ONE } };
}

/** The preview at a link. @throws ApiError 403 for a link that is no longer valid */
async function previewed(context: PageContext<unknown>): Promise<PageReply> {
  const { shown, context: within } = findPreview(context);
  // its address grants access, so it must not be sent to other sites
  const page = await document(context, shown, within);
  return { ...page, headers: { ...page.headers, ...FOR_ONE, 'Referrer-Policy': 'no-referrer' } };
}

/** @param within context in which its blocks are rendered */
function document(context: PageContext<unknown>, found: Shown, within: WebContext = context): Promise<PageReply> {
  const make = found.visit.subject.is === 'missing' ? makeMissing : makePage;
  return replyWith(context, make(within, found));
}

/** The front page, and pages named by a query at the site's own address. */
export const front = web.page({ path: '/', params: { s: v.optional(v.string()) }, failed: failedPage, run: answer });

/** Maximum number of bytes of a password form. */
const LONGEST_FORM = 4_096;

/** All other addresses of the site; those of items with a password accept it in a form. */
export const others = web.page({
  path: '/*',
  params: {},
  form: { most: () => LONGEST_FORM, secure: false, failed: failedPage },
  run: (context) => (context.method === 'POST' ? opened(context) : answer(context)),
  goesFirst: (context) => isPublishedAt(context, addressOf(context.path).parts),
  addresses: addressesOf,
});
