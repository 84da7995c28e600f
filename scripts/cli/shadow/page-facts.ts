import { htmlTokens, plainText } from '../../../plugins/content/index.ts';
import type { LocalAddress } from './local-address.ts';

/** The parts of a page that matter to visitors and search engines. */
export interface PageFacts {
  readonly title: string;
  readonly headings: readonly string[];
  readonly canonical: string | undefined;
  /** Links in `<main>`, if there are any, otherwise on the whole page: paths of the site, and addresses elsewhere. */
  readonly links: readonly string[];
}

type Attributes = ReadonlyMap<string, string | undefined>;

/** Links that a new site need not have, because they lead to no content. */
const IDLE = /^(?:$|#|javascript:|mailto:|tel:)|\/wp-(?:admin|login|comments-post|json)|[?&]replytocom=|\/feed\/?$|#/i;

const words = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();

/** Extracts the facts of a page. */
export function pageFacts(html: string, local: LocalAddress): PageFacts {
  const headings: string[] = [];
  const all: string[] = [];
  const main: string[] = [];
  let title = '';
  let canonical: string | undefined;
  let heading: string | undefined;
  let depth = 0;
  const linked = (attributes: Attributes): string => local(plainText(attributes.get('href') ?? ''));
  for (const token of htmlTokens(html)) {
    if (token.kind === 'raw' && token.name === 'title') title ||= words(token.text);
    else if (token.kind === 'text' && heading !== undefined) heading += token.text;
    else if (token.kind === 'begin') {
      if (token.name === 'main') depth++;
      else if (token.name === 'h1') heading = '';
      else if (token.name === 'link' && token.attributes.get('rel') === 'canonical')
        canonical = linked(token.attributes);
      else if (token.name === 'a') {
        const link = linked(token.attributes);
        all.push(link);
        if (depth > 0) main.push(link);
      }
    } else if (token.kind === 'end' && token.name === 'main') depth--;
    else if (token.kind === 'end' && token.name === 'h1' && heading !== undefined) {
      headings.push(words(heading));
      heading = undefined;
    }
  }
  const links = (main.length > 0 ? main : all).filter((link) => !IDLE.test(link));
  return { title, headings, canonical, links: [...new Set(links)] };
}
