import type { Token, Tokens, TokensList } from 'marked';
import { attributesText } from '../../content/index.ts';
import { markdownTokens } from './bounded-markdown.ts';
import { codeText, htmlText, imageTag, inlineHtml } from './inline-html.ts';
import { segmentsOf } from './segments.ts';

/** Converts Markdown to blocks. Serialized blocks in it stay unchanged. */
export const blocksOfMarkdown = (text: string): string =>
  segmentsOf(text.replaceAll('\r\n', '\n'))
    .flatMap(({ isBlock, text: part }) => (isBlock ? [part] : blocksOf(markdownTokens(part))))
    .join('\n\n');

const block = (name: string, attributes: object, html: string): string => {
  const said = Object.keys(attributes).length > 0 ? ` ${attributesText(attributes)}` : '';
  return `<!-- wp:${name}${said} -->\n${html}\n<!-- /wp:${name} -->`;
};

function blocksOf(tokens: readonly Token[] | TokensList): readonly string[] {
  const blocks: string[] = [];
  let html = '';
  const endHtml = () => {
    if (html.trim() !== '') blocks.push(block('html', {}, html.trim()));
    html = '';
  };
  for (const token of tokens) {
    // HTML parts separated only by empty lines belong together
    if (token.type === 'html') html += token.raw;
    else if (token.type === 'space') html += html === '' ? '' : token.raw;
    else {
      endHtml();
      blocks.push(...blockOf(token));
    }
  }
  endHtml();
  return blocks;
}

function blockOf(token: Token): readonly string[] {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return [paragraph(token.tokens ?? [token])];
    case 'heading':
      return [heading(token as Tokens.Heading)];
    case 'list':
      return [list(token as Tokens.List)];
    case 'blockquote':
      return [
        block(
          'quote',
          {},
          `<blockquote class="wp-block-quote">${blocksOf(token.tokens ?? []).join('\n\n')}</blockquote>`,
        ),
      ];
    case 'code':
      return [code(token as Tokens.Code)];
    case 'table':
      return [table(token as Tokens.Table)];
    case 'hr':
      return [block('separator', {}, '<hr class="wp-block-separator has-alpha-channel-opacity"/>')];
    default:
      // link definitions have no content of their own
      return [];
  }
}

/** A paragraph that is a single image becomes an image block. */
function paragraph(tokens: readonly Token[]): string {
  const [only, another] = tokens;
  if (only?.type !== 'image' || another) return block('paragraph', {}, `<p>${inlineHtml(tokens)}</p>`);
  const image = only as Tokens.Image;
  const caption = image.title ? `<figcaption class="wp-element-caption">${htmlText(image.title)}</figcaption>` : '';
  return block('image', {}, `<figure class="wp-block-image">${imageTag(image)}${caption}</figure>`);
}

const heading = ({ depth, tokens }: Tokens.Heading): string =>
  block(
    'heading',
    depth === 2 ? {} : { level: depth },
    `<h${depth} class="wp-block-heading">${inlineHtml(tokens)}</h${depth}>`,
  );

function list({ ordered, start, items }: Tokens.List): string {
  const from = ordered && typeof start === 'number' && start !== 1 ? start : undefined;
  const tag = ordered ? 'ol' : 'ul';
  const attributes = { ...(ordered && { ordered }), ...(from !== undefined && { start: from }) };
  const shown = items.map(listItem).join('\n\n');
  return block(
    'list',
    attributes,
    `<${tag}${from === undefined ? '' : ` start="${from}"`} class="wp-block-list">${shown}</${tag}>`,
  );
}

/** Joins the text of a list item with `<br>`; nested lists become blocks of their own. */
function listItem({ tokens }: Tokens.ListItem): string {
  const lines: string[] = [];
  const below: string[] = [];
  for (const token of tokens) {
    if (token.type === 'list') below.push(list(token as Tokens.List));
    else if (token.type === 'code') lines.push(`<code>${codeText(token.text)}</code>`);
    else if (token.type !== 'space') lines.push(inlineHtml(('tokens' in token && token.tokens) || [token]));
  }
  return block('list-item', {}, `<li>${lines.join('<br>')}${below.join('\n\n')}</li>`);
}

/** The first word after the fence is the language. */
function code({ lang = '', text }: Tokens.Code): string {
  const language = /^[\w+#-]+/.exec(lang)?.[0];
  const className = language && `language-${language}`;
  return block(
    'code',
    className ? { className } : {},
    `<pre class="wp-block-code${className ? ` ${className}` : ''}"><code>${codeText(text)}</code></pre>`,
  );
}

function table({ header, rows, align }: Tokens.Table): string {
  const cell = (tag: 'th' | 'td', { tokens }: Tokens.TableCell, column: number) => {
    const side = align[column];
    const said = side ? ` class="has-text-align-${side}" data-align="${side}"` : '';
    return `<${tag}${said}>${inlineHtml(tokens)}</${tag}>`;
  };
  const row = (tag: 'th' | 'td', cells: readonly Tokens.TableCell[]) =>
    `<tr>${cells.map((one, column) => cell(tag, one, column)).join('')}</tr>`;
  const body = rows.map((cells) => row('td', cells)).join('');
  return block(
    'table',
    {},
    `<figure class="wp-block-table"><table class="has-fixed-layout"><thead>${row('th', header)}</thead><tbody>${body}</tbody></table></figure>`,
  );
}
