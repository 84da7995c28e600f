import type { Fetched } from '../../../core/index.ts';
import { decodeReferences } from './html/decode-references.ts';
import { htmlTokens } from './html/html-tokens.ts';
import { webAddress } from './html/safe-address.ts';
import { pageText } from './page-text.ts';

/** Attributes of an element by name, with character references decoded and surrounding spaces removed. */
export type Attributes = ReadonlyMap<string, string>;

/** Contents of the head of a page. */
export interface PageHead {
  /** With its original white space, character references decoded; undefined if there is none. */
  readonly title: string | undefined;
  /** Base for relative URLs: its own URL, or that of `<base>`. */
  readonly base: string;
  /** Its `<meta>` elements, in order. */
  readonly metas: readonly Attributes[];
  /** Its `<link>` elements, in order. */
  readonly links: readonly Attributes[];
}

/**
 * Parses the head of an untrusted page, in linear time: up to `</head>`, `<body>`, or the first 150 KiB. The result is not
 * sanitized: texts may contain anything, and URLs may have any scheme.
 */
export function pageHead(page: Pick<Fetched, 'url' | 'bytes' | 'charset'>): PageHead {
  let title: string | undefined;
  let base: string | undefined;
  const metas: Attributes[] = [];
  const links: Attributes[] = [];
  for (const token of htmlTokens(pageText(page))) {
    if (token.kind === 'raw' && token.name === 'title') title ??= decodeReferences(token.text);
    else if (token.kind === 'begin' && token.name === 'body') break;
    else if (token.kind === 'begin' && token.name === 'meta') metas.push(read(token.attributes));
    else if (token.kind === 'begin' && token.name === 'link') links.push(read(token.attributes));
    else if (token.kind === 'begin' && token.name === 'base') base ??= read(token.attributes).get('href');
    else if (token.kind === 'end' && token.name === 'head') break;
  }
  return { title, base: webAddress(base ?? '', page.url) ?? page.url, metas, links };
}

function read(attributes: ReadonlyMap<string, string | undefined>): Attributes {
  const values = new Map<string, string>();
  for (const [name, value = ''] of attributes) values.set(name, decodeReferences(value).trim());
  return values;
}
