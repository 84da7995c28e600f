import { segmentsOf } from '../markdown/segments.ts';

/** Template tags, which are not nested: of Liquid and Nunjucks, and shortcodes of Hugo. */
const TAG = /\{\{(?:(?!\{\{).)*?\}\}|\{%(?:(?!\{%).)*?%\}/gs;

const attributesIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/(?<!\w)(\w+)\s*=\s*"([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

/** Converts a `figure` shortcode of Hugo to Markdown. */
function figure(said: string): string {
  const attributes = attributesIn(said);
  const caption = attributes.get('caption') ?? attributes.get('title');
  const title = caption === undefined ? '' : ` "${caption.replaceAll('"', "'")}"`;
  return `\n\n![${attributes.get('alt') ?? ''}](${attributes.get('src') ?? ''}${title})\n\n`;
}

interface Said {
  readonly text: string;
  readonly left: readonly string[];
}

/** Converts template tags to Markdown where possible; others stay and are listed. Blocks stay unchanged. */
export function withoutTags(text: string): Said {
  const parts = segmentsOf(text.replaceAll('\r\n', '\n')).map((part) =>
    part.isBlock ? { text: part.text, left: [] } : said(part.text),
  );
  return { text: parts.map((part) => part.text).join('\n\n'), left: [...new Set(parts.flatMap(({ left }) => left))] };
}

function said(text: string): Said {
  const known = text
    .replace(/\{\{[<%]\s*figure\s([^{}]*?)[%>]\}\}/g, (_, said: string) => figure(said))
    .replace(
      /\{%-?\s*highlight\s+([\w+#-]+)[^%]*%\}\n?((?:(?!\{%-?\s*highlight\s)[\s\S])*?)\{%-?\s*endhighlight\s*-?%\}/g,
      (_, language: string, code: string) => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``,
    )
    .replace(/\{\{\s*site\.(?:baseurl|url)\s*\}\}/g, '')
    .replace(/\{\{-?\s*["']([^"'{}]*)["']\s*\|\s*(?:relative_url|absolute_url|url)\s*-?\}\}/g, '$1')
    .replace(/\{%-?\s*link\s+(\S+)\s*-?%\}/g, '/$1')
    .replace(/\{\{[<%]\s*(?:rel)?ref\s+"([^"{}]*)"\s*[%>]\}\}/g, '$1')
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '')
    .replace(/<!--\s*more\s*-->/gi, '\n\n<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->\n\n');
  return { text: known, left: [...known.matchAll(TAG)].map(([tag]) => tag.slice(0, 80)) };
}
