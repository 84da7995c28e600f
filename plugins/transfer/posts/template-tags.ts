import { segmentsOf } from '../markdown/segments.ts';

/** What programs fill in when they make a page: tags of Liquid and Nunjucks, shortcodes of Hugo. None stands in another. */
const TAG = /\{\{(?:(?!\{\{).)*?\}\}|\{%(?:(?!\{%).)*?%\}/gs;

const attributesIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/(?<!\w)(\w+)\s*=\s*"([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

/** A picture of Hugo as Markdown. */
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

/** A text with those tags said in Markdown for which that can be done, and the others as they stand there. Blocks stay. */
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
