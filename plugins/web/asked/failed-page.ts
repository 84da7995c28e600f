import { type FailedPage, html } from '../../../core/index.ts';
import { type Speaking, say } from '../../content/index.ts';
import { documentLanguage } from './document-language.ts';

/** Messages of the core that contain a value. */
const WITH_VALUE = [
  'Something went wrong on our side (request {id}).',
  'The URL is longer than {bytes} bytes.',
  'The body is larger than {bytes} bytes.',
  'At most {count} parameters are allowed.',
  'This form is only accepted from pages of {origin}.',
].map((label) => {
  const [before = '', name = '', after = ''] = label.split(/[{}]/);
  return { label, before, name, after };
});

/** Translates a message of the core or of a plugin into the language of the site. */
function sentenceIn(context: Speaking, message: string): string {
  const found = WITH_VALUE.find(({ before, after }) => message.startsWith(before) && message.endsWith(after));
  if (!found) return say(context, message);
  const { label, before, name, after } = found;
  return say(context, label, { [name]: message.slice(before.length, -after.length) });
}

/** Shows an error in the language of the site. It uses nothing that may be broken: no theme, no template, no other file. */
export const failedPage: FailedPage = ({ message }, context) => {
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
<p>${sentenceIn(context, message)}</p>
<p><a href="${context.site.url}/">${say(context, 'Home')}</a></p>
</main>
</body>
</html>
`,
  };
};
