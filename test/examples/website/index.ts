/** A small web site: the newest posts at `/`, each post at its address, and a feed. */
import {
  defineAssets,
  definePlugin,
  type Html,
  type HtmlValue,
  html,
  type PageContext,
  type PageReply,
  trustedHtml,
} from 'almanac';
import { embeddables, excerptOf, renderContent } from 'almanac/plugins/content';
import { type Item, itemUrl, POST } from 'almanac/plugins/site';
import * as v from 'valibot';

const PER_PAGE = 10;
const WORDS = 30;

const website = definePlugin({ name: 'website' });
const look = defineAssets({ path: '/website', files: ['website.css'] });

/** Context of any page of this plugin. */
type Asked = PageContext<unknown>;

/** Posts that everybody may read: published, and without a password. */
const newest = ({ store, moment }: Asked, page: number) =>
  store.of(POST.collection).find({
    where: moment.reached('open'),
    order: [{ field: 'date', direction: 'desc' }],
    offset: (page - 1) * PER_PAGE,
    limit: PER_PAGE,
  });

const linkTo = (context: Asked, post: Item): Html => html`<a href="${itemUrl(context, POST, post)}">${post.title}</a>`;

/** The frame of every page. */
async function document(context: Asked, title: string, main: HtmlValue): Promise<Html> {
  const { site } = context;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${await context.asset(look, 'website.css')}">
<link rel="alternate" type="application/rss+xml" title="${site.title}" href="${site.url}/feed/">
</head>
<body>
<header><a href="${site.url}/">${site.title}</a></header>
<main>${main}</main>
</body>
</html>`;
}

/** What posts contain: styles of their own, and pictures and films from anywhere. */
const loads = {
  styles: true,
  styleAttributes: true,
  images: ['https:'],
  media: ["'self'", 'https:'],
  frames: ['https:'],
};

const notThere = async (context: Asked): Promise<PageReply> => ({
  status: 404,
  document: await document(context, 'Not found', html`<h1>Not found</h1><p>There is nothing at this address.</p>`),
  loads,
});

const front = website.page({
  path: '/',
  params: { page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1) },
  run: async (context) => {
    const { page } = context.params;
    const { records, total } = newest(context, page);
    if (page > 1 && records.length === 0) return notThere(context);
    const list = records.map((post) => html`<li>${linkTo(context, post)}</li>`);
    const older = total > page * PER_PAGE && html`<p><a href="?page=${page + 1}">Older posts</a></p>`;
    const main = html`<h1>News</h1><ul>${list}</ul>${older}`;
    return { document: await document(context, context.site.title, main), indexed: true, loads };
  },
});

const feed = website.page({
  path: '/feed',
  params: {},
  run: (context) => {
    const { site } = context;
    const items = newest(context, 1).records.map((post) => {
      const url = itemUrl(context, POST, post);
      const summary = excerptOf(renderContent(context, post.content ?? '', post.id), WORDS);
      return html`<item><title>${post.title}</title><link>${url}</link><guid>${url}</guid><description>${summary}</description></item>`;
    });
    const body = html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>${site.title}</title><link>${site.url}/</link><description>${site.description}</description>${items}</channel></rss>`;
    return { type: 'application/rss+xml; charset=UTF-8', body: body.toString() };
  },
});

/** Parts of a path, decoded; undefined for one that cannot be read. */
function partsOf(path: string): readonly string[] | undefined {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

const others = website.page({
  path: '/*',
  params: {},
  run: async (context) => {
    const { contributions, path, store } = context;
    if (path === '/robots.txt') return { type: 'text/plain; charset=UTF-8', body: 'User-agent: *\nDisallow:\n' };
    const parts = partsOf(path);
    const posts = contributions.all(embeddables).find(({ name }) => name === POST.name);
    const id = parts && posts?.at(context, parts);
    const post = id === undefined || !posts?.find(context, id) ? undefined : store.of(POST.collection).get(id);
    if (!post || post.password) return notThere(context);
    const url = itemUrl(context, POST, post);
    if (new URL(url).pathname !== path) return { location: url, status: 301 };
    const main = html`<h1>${post.title}</h1>${trustedHtml(renderContent(context, post.content ?? '', post.id))}`;
    return { document: await document(context, post.title, main), indexed: true, loads };
  },
});

export default website.with({ assets: [look], pages: [front, feed, others] });
