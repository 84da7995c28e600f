import * as v from 'valibot';
import { defineAssets, type PageAnswer, type PageContext, type PageReply } from '../../core/index.ts';
import { opens } from '../content/index.ts';
import { presentationOf } from '../site/index.ts';
import { addressesOf } from './addresses/web-addresses.ts';
import { addressOf } from './asked/address.ts';
import type { WebContext } from './asked/asking.ts';
import { failedPage } from './asked/failed-page.ts';
import { isShown, isUnindexed, type Shown } from './asked/shown.ts';
import { web } from './asked/web.ts';
import { pageDocument } from './document.ts';
import { findShown } from './finding/find-shown.ts';
import { isPublishedAt } from './finding/items-at.ts';
import { addressesById, linkHeader, linksById } from './heads/links-by-id.ts';
import { findPreview, isPreviewAsked } from './previews/find-preview.ts';
import { renderPage } from './render-page.ts';
import { styleSheet, styleSheetPath } from './styles/style-sheet.ts';

/** Sources that documents may load: styles and scripts of the site, and media in texts. */
const loads = {
  styles: true,
  styleAttributes: true,
  images: ['https:', 'data:'],
  media: ["'self'", 'https:'],
  frames: ['https:'],
};

/** Scripts that blocks may need (`BlockQuestion.needs`), by name. */
const SCRIPTS = {
  navigation: 'navigation.js',
  choice: 'choice.js',
  search: 'search.js',
  lightbox: 'lightbox.js',
  scrolling: 'scrolling.js',
} as const;

/** Scripts of pages; the last one searches static copies of the site, which have no server. */
export const scriptFiles = defineAssets({ path: '/assets/web', files: [...Object.values(SCRIPTS), 'copy-search.js'] });

/** Addresses of the scripts that the blocks of a page need. */
const scriptsOf = (context: PageContext<unknown>, needed: ReadonlySet<string>): Promise<readonly string[]> =>
  Promise.all(
    Object.entries(SCRIPTS)
      .filter(([name]) => needed.has(name))
      .map(([, file]) => context.asset(scriptFiles, file)),
  );

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
async function document(context: PageContext<unknown>, found: Shown, within: WebContext = context): Promise<PageReply> {
  const { status = 200 } = found;
  const rendered = renderPage(within, found);
  const scripts = await scriptsOf(context, rendered.scripts);
  const byId = addressesById(within, found);
  return {
    document: pageDocument(within, found, rendered, {
      links: linksById(byId),
      style: styleSheetPath(context),
      fonts: styleSheet(context).fonts,
      scripts,
    }),
    status,
    headers: linkHeader(byId),
    indexed: status === 200 && !isUnindexed(found) && presentationOf(context).blog_public,
    forms: ["'self'"],
    scripts: true,
    loads,
  };
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
