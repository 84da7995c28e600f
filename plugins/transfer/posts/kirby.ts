import type { FrontMatter } from './front-matter.ts';

const FIELD = /^([a-z][\w -]{0,60}):[ \t]*/i;

/** Parses a content file of Kirby, with fields separated by `----`; undefined for any other text. */
export function readKirby(text: string): FrontMatter | undefined {
  const fields = new Map<string, string>();
  for (const part of text.replace(/^\uFEFF/, '').split(/^----[ \t]*\r?$/m)) {
    const field = part.trim();
    const [begin, name] = FIELD.exec(field) ?? [];
    if (begin !== undefined && name !== undefined) {
      fields.set(
        name.toLowerCase().replace(/[ -]/g, '_'),
        field
          .slice(begin.length)
          .trim()
          .replace(/^\\----$/gm, '----'),
      );
    } else if (field !== '') return undefined;
  }
  if (!fields.has('title')) return undefined;
  const body = fields.get('text') ?? fields.get('body') ?? fields.get('content') ?? '';
  const lists = ['tags', 'categories', 'category'].flatMap((name) => {
    const said = fields.get(name);
    return said === undefined ? [] : [[name, said.split(',').map((one) => one.trim())] as const];
  });
  return { data: { ...Object.fromEntries(fields), ...Object.fromEntries(lists) }, body: markdownOfKirbytext(body) };
}

/** Converts Kirbytext tags, such as `(link: /about text: About us)`, to Markdown. */
const markdownOfKirbytext = (text: string): string =>
  text.replace(
    /\((link|image|file|email):\s*([^()\s]+)([^()]*)\)/gi,
    (_, tag: string, target: string, rest: string) => {
      const said = (name: string) =>
        new RegExp(
          `\\b${name}:\\s*(.*?)\\s*(?=\\b(?:text|alt|caption|title|class|rel|target|width|height|link):|$)`,
          's',
        ).exec(rest)?.[1] ?? '';
      switch (tag.toLowerCase()) {
        case 'image':
          return `![${said('alt')}](${target}${said('caption') === '' ? '' : ` "${said('caption').replaceAll('"', "'")}"`})`;
        case 'email':
          return `[${said('text') || target}](mailto:${target})`;
        default:
          return `[${said('text') || target}](${target})`;
      }
    },
  );
