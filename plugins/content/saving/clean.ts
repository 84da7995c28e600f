import type { Principal, SiteInfo } from '../../../core/index.ts';
import { invalidParam } from '../invalid-param.ts';
import { byteLength } from '../record/slug.ts';
import { MAX_MARKUP, markupCount, nestingDepth } from '../render/html/measure.ts';
import { sanitize, sanitizeInline, sanitizeText } from '../render/html/sanitize.ts';

/** Deeper than any text that people write, and quick to sanitize. */
const MAX_NESTING = 100;

/** Who writes, on a site with which limits. */
export interface Writer {
  readonly principal: Principal;
  readonly site: SiteInfo;
}

/**
 * A line of text as it is stored: a title, a name, an address. Without tags, unless they may use any HTML.
 *
 * @param name of the parameter
 * @throws ApiError rest_invalid_param when it is longer than a title may be
 */
export const cleanText = (writer: Writer, name: string, text: string): string =>
  writer.principal.can('unfiltered_html') ? lineOf(writer, name, text) : plainLine(writer, name, text);

/**
 * A line of text that is no HTML whoever writes it, such as what stands for an image: it is put into an attribute. Spaces and
 * line ends in it become single spaces.
 *
 * @param name of the parameter
 * @throws ApiError rest_invalid_param when it is longer than a title may be
 */
export const plainLine = (writer: Writer, name: string, text: string): string =>
  sanitizeText(lineOf(writer, name, text))
    .replace(/[\r\n\t ]+/g, ' ')
    .trim();

function lineOf({ site }: Writer, name: string, text: string): string {
  const line = text.trim();
  if (line.length > site.limits.title) {
    throw invalidParam(name, `${name} must not be longer than ${site.limits.title} characters.`);
  }
  return line;
}

/**
 * A longer text as it is stored. Sanitized, unless they may use any HTML; size, tags and nesting are capped for all, before.
 *
 * @param name of the parameter
 * @throws ApiError rest_invalid_param when it is too large, has too many tags, or nests too deep
 */
export function cleanHtml(writer: Writer, name: string, html: string): string {
  return boundedHtml(writer, name, html, writer.principal.can('unfiltered_html') ? undefined : sanitize);
}

/**
 * A text that stands in for a whole, such as the description of a term: cleaned whoever writes it, and of few elements
 * (WordPress, `wp_filter_kses`).
 *
 * @param name of the parameter
 * @throws ApiError as `cleanHtml`
 */
export const cleanInline = (writer: Writer, name: string, html: string): string =>
  boundedHtml(writer, name, html, sanitizeInline);

/** @param clean what is made of a text that is neither too large nor too deep; nothing when it stays as it is */
function boundedHtml(
  { site }: Writer,
  name: string,
  html: string,
  clean: ((html: string) => string) | undefined,
): string {
  const checkSize = (text: string) => {
    if (byteLength(text) <= site.limits.content) return;
    throw invalidParam(name, `${name} must not be larger than ${site.limits.content} bytes.`);
  };
  checkSize(html);
  if (markupCount(html) > MAX_MARKUP) {
    throw invalidParam(name, `${name} must not have more than ${MAX_MARKUP} tags and comments; each < counts.`);
  }
  if (nestingDepth(html) > MAX_NESTING) {
    throw invalidParam(name, `${name} must not nest elements deeper than ${MAX_NESTING}.`);
  }
  if (!clean) return html;
  const cleaned = clean(html);
  // it grows: a bare `&` becomes `&amp;`
  checkSize(cleaned);
  return cleaned;
}
