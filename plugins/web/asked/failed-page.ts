import { type FailedPage, html } from '../../../core/index.ts';
import { say } from '../../content/index.ts';
import { documentLanguage } from './document-language.ts';

/** How an error of ours names the request that it is about. */
const REQUEST = /\(request ([\w-]+)\)/;

/** Says what is wrong, in the language of the site. It needs nothing that may be wrong: no theme, no template, no other file. */
export const failedPage: FailedPage = ({ message }, context) => {
  const [, id = ''] = REQUEST.exec(message) ?? [];
  const sentence =
    id === '' ? say(context, message) : say(context, 'Something went wrong on our side (request {id}).', { id });
  const title = say(context, 'This did not work');
  return {
    headers: { 'Cache-Control': 'private, no-store' },
    document: html`<!doctype html>
<html${documentLanguage(context)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:10vh auto;padding:0 1rem;color-scheme:light dark}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${sentence}</p>
<p><a href="${context.site.url}/">${say(context, 'Home')}</a></p>
</main>
</body>
</html>
`,
  };
};
