import type { Token, Tokens } from 'marked';

/** Escapes text for HTML, keeping character references. */
export const htmlText = (text: string): string =>
  text
    .replace(/&(?!#\d{1,7};|#x[\da-f]{1,6};|\w{1,32};)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Escapes code for HTML, where character references are literal text. */
export const codeText = (text: string): string => htmlText(text.replaceAll('&', '&amp;'));

const attributeText = (text: string): string => htmlText(text).replaceAll('"', '&quot;');

/** An image tag, self-closed as editors write it. */
export const imageTag = ({ href, text }: Pick<Tokens.Image, 'href' | 'text'>): string =>
  `<img src="${attributeText(href)}" alt="${attributeText(text)}"/>`;

/** Converts inline Markdown to HTML. HTML in it is kept. */
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
