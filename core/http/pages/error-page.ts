import type { PageReply } from '../../contract/routes/page.ts';
import { html } from '../../lib/index.ts';

/**
 * A page that says what is wrong. There is nothing on it to press, so that it is shown in frames too: in those that showed
 * what is gone.
 *
 * @param sentences plain ones, for the person who looks at it
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
