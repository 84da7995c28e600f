import type { Token, Tokens } from 'marked';

/** Text as HTML. Character references stay what they are. */
export const htmlText = (text: string): string =>
  text
    .replace(/&(?!#\d{1,7};|#x[\da-f]{1,6};|\w{1,32};)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Code as HTML: in it nothing refers to a character. */
export const codeText = (text: string): string => htmlText(text.replaceAll('&', '&amp;'));

const attributeText = (text: string): string => htmlText(text).replaceAll('"', '&quot;');

/** A picture, with a slash at its end as editors write it. */
export const imageTag = ({ href, text }: Pick<Tokens.Image, 'href' | 'text'>): string =>
  `<img src="${attributeText(href)}" alt="${attributeText(text)}"/>`;

/** What stands in a line, as HTML. HTML in it is taken as it is. */
export const inlineHtml = (tokens: readonly Token[] = []): string => tokens.map(inlineToken).join('');

function inlineToken(token: Token): string {
  switch (token.type) {
    case 'strong':
    case 'em':
      return `<${token.type}>${inlineHtml(token.tokens)}</${token.type}>`;
    case 'del':
      return `<s>${inlineHtml(token.tokens)}</s>`;
    case 'codespan':
      return `<code>${codeText(token.text)}</code>`;
    case 'br':
      return '<br>';
    case 'link': {
      const title = token.title ? ` title="${attributeText(token.title)}"` : '';
      return `<a href="${attributeText(token.href)}"${title}>${inlineHtml(token.tokens)}</a>`;
    }
    case 'image':
      return imageTag(token as Tokens.Image);
    case 'html':
      return token.text;
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    default:
      return 'tokens' in token && token.tokens
        ? inlineHtml(token.tokens)
        : htmlText('text' in token ? token.text : token.raw);
  }
}
