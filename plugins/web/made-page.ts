import { defineAssets, type HtmlValue, html, type PageContext, type PageReply, trustedHtml } from '../../core/index.ts';
import { presentationOf } from '../site/index.ts';
import type { WebContext } from './asked/asking.ts';
import { isUnindexed, type Shown } from './asked/shown.ts';
import { pageDocument } from './document.ts';
import { addressesById, linkHeader, linksById } from './heads/links-by-id.ts';
import { renderPage } from './render-page.ts';
import { styleSheet, styleSheetPath } from './styles/style-sheet.ts';

/** A page as made from the store, in a form that can be cached. */
export interface MadePage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly indexed: boolean;
  /** HTML before and after the links to its scripts. */
  readonly document: readonly [before: string, after: string];
  /** Names of the scripts that its blocks need. */
  readonly scripts: readonly string[];
}

/** Makes a page. It reads all it shows at once, without waiting. */
export function makePage(context: WebContext, shown: Shown): MadePage {
  const { status = 200 } = shown;
  const rendered = renderPage(context, shown);
  const byId = addressesById(context, shown);
  const [before, after] = pageDocument(context, shown, rendered, {
    links: linksById(byId),
    style: styleSheetPath(context),
    fonts: styleSheet(context).fonts,
  });
  return {
    status,
    headers: linkHeader(byId),
    indexed: status === 200 && !isUnindexed(shown) && presentationOf(context).blog_public,
    document: [before.toString(), after.toString()],
    scripts: [...rendered.scripts],
  };
}

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

/** Links to the scripts that the blocks of a page need. */
async function scriptLinks(context: PageContext<unknown>, { scripts }: MadePage): Promise<HtmlValue> {
  const files = Object.entries(SCRIPTS).filter(([name]) => scripts.includes(name));
  const paths = await Promise.all(files.map(([, file]) => context.asset(scriptFiles, file)));
  return paths.map((path) => html`<script type="module" src="${path}"></script>\n`);
}

/** Sources that documents may load: styles and scripts of the site, and media in texts. */
const loads = {
  styles: true,
  styleAttributes: true,
  images: ['https:', 'data:'],
  media: ["'self'", 'https:'],
  frames: ['https:'],
};

/** Replies by their pages. */
const replies = new WeakMap<MadePage, PageReply>();

/** The reply with a page: always the same one for the same page, so that one that is shown at many addresses is encoded once. */
export async function replyWith(context: PageContext<unknown>, made: MadePage): Promise<PageReply> {
  const known = replies.get(made);
  if (known) return known;
  const { status, headers, indexed } = made;
  const [before, after] = made.document.map(trustedHtml);
  const links = await scriptLinks(context, made);
  const document = html`${before}${links}${after}`;
  const reply = { document, status, headers, indexed, forms: ["'self'"], scripts: true, loads };
  replies.set(made, reply);
  return reply;
}
