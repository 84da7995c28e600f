import type { PageReply } from '../../contract/routes/page.ts';
import { html } from '../../lib/index.ts';

/**
 * A page that explains an error. It has nothing to click, so it may be framed: frames that showed a page that is gone show
 * this instead.
 *
 * @param sentences plain text for the visitor
 */
export const errorPage = (status: number, title: string, sentences: readonly string[]): PageReply => ({
  status,
  framed: true,
  document: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:10vh auto;padding:0 1rem}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${sentences.map((sentence) => html`<p>${sentence}</p>\n`)}</main>
</body>
</html>
`,
});
