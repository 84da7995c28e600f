import * as v from 'valibot';
import { defineAssets, type PageAnswer, type PageContext } from '../../core/index.ts';
import { addressOf } from './asked/address.ts';
import { isShown } from './asked/shown.ts';
import { web } from './asked/web.ts';
import { pageDocument } from './document.ts';
import { findShown } from './finding/find-shown.ts';
import { renderPage } from './render-page.ts';
import { styleSheetPath } from './styles/style-sheet.ts';

/** What documents load: their styles and scripts from the site, and what people put into texts. */
const loads = {
  styles: true,
  styleAttributes: true,
  images: ['https:', 'data:'],
  media: ["'self'", 'https:'],
  frames: ['https:'],
};

/** What blocks may need (`BlockQuestion.needs`), by name. */
const SCRIPTS = { navigation: 'navigation.js', choice: 'choice.js', search: 'search.js' } as const;

/** Scripts of pages. */
export const scriptFiles = defineAssets({ path: '/assets/web', files: Object.values(SCRIPTS) });

/** Addresses of the scripts that the blocks of a page need. */
const scriptsOf = (context: PageContext<unknown>, needed: ReadonlySet<string>): Promise<readonly string[]> =>
  Promise.all(
    Object.entries(SCRIPTS)
      .filter(([name]) => needed.has(name))
      .map(([, file]) => context.asset(scriptFiles, file)),
  );

/** The page at the address that was asked for. */
async function answer(context: PageContext<unknown>): Promise<PageAnswer> {
  const asked = { context, address: addressOf(context.path, context.sent), opens: () => false };
  const found = findShown(asked);
  if (!isShown(found)) return 'location' in found ? { status: 301, ...found } : found;
  const { status = 200, isHidden = false } = found;
  const rendered = renderPage(context, found);
  const scripts = await scriptsOf(context, rendered.scripts);
  return {
    document: pageDocument(context, found, rendered, { style: styleSheetPath(context), scripts }),
    status,
    indexed: status === 200 && !isHidden,
    forms: ["'self'"],
    scripts: true,
    loads,
  };
}

/** The front page, and what the query of the site's own address names. */
export const front = web.page({ path: '/', params: { s: v.optional(v.string()) }, run: answer });

/** All other addresses of the site. */
export const others = web.page({ path: '/*', params: {}, run: answer });
