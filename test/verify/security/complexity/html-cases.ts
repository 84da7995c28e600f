import { blockIds } from '../../../../plugins/content/render/block-ids.ts';
import { excerptOf, plainText } from '../../../../plugins/content/render/excerpt.ts';
import { decodeReferences } from '../../../../plugins/content/render/html/decode-references.ts';
import {
  countOf,
  hasBlocks,
  MAX_MARKUP,
  markupCount,
  nestingDepth,
} from '../../../../plugins/content/render/html/html-tokens.ts';
import { sanitize, sanitizeText } from '../../../../plugins/content/render/html/sanitize.ts';
import { withoutTags } from '../../../../plugins/content/render/html/without-tags.ts';
import { withLoadingAttributes } from '../../../../plugins/content/render/loading-attributes.ts';
import { MAX_LINES, paragraphs } from '../../../../plugins/content/render/paragraphs.ts';
import { parseBlocks } from '../../../../plugins/content/render/parse-blocks.ts';
import { playFiles, withBareAddresses } from '../../../../plugins/content/render/shortcodes/lone-addresses.ts';
import { linkEmbeds, renderShortcodes } from '../../../../plugins/content/render/shortcodes/shortcodes.ts';
import { MAX_MARKS, texturize } from '../../../../plugins/content/render/texturize.ts';
import { type HostileCase, textCase } from './hostile-case.ts';

/** `limits.content`. */
const CONTENT = 512 * 1024;

/** Repeats a piece as often as its limit allows, with letters added so that the whole fills a content. */
const stretched = (piece: string, has: number, most: number) => piece.padEnd(Math.ceil((CONTENT * has) / most), 'a');

/** The same for tags. */
const tags = (piece: string) => stretched(piece, markupCount(piece), MAX_MARKUP);

/** The same for lines. */
const lines = (piece: string) => stretched(piece, countOf('\n', piece), MAX_LINES);

/** The same for quotation marks, each in its own text or not. */
const marks = (piece: string) =>
  stretched(piece, piece.replace(/[^'"`x&-]/g, '').length, Math.min(MAX_MARKS, MAX_MARKUP));

/** Texts of records: sanitized when saved, parsed and formatted when rendered. */
export const HTML_CASES: readonly HostileCase[] = [
  textCase('angle brackets, counted', CONTENT, markupCount, '<'),
  textCase('elements inside each other, counted', CONTENT, nestingDepth, tags('<div>')),
  textCase('tags that never end, counted', CONTENT, nestingDepth, tags('<a')),
  textCase('elements that close others, cleaned', CONTENT, sanitize, tags('<b><p></b></p>')),
  textCase('elements that end by themselves, cleaned', CONTENT, sanitize, tags('<p><li>')),
  textCase('lines that break, cleaned', CONTENT, sanitize, tags('<br>\n')),
  textCase('elements too deep to be opened, cleaned', CONTENT, sanitize, tags('<b>')),
  textCase('angle brackets, cleaned', CONTENT, sanitize, tags('<')),
  textCase('ampersands, cleaned', CONTENT, sanitize, '&'),
  textCase('a number of zeros, cleaned', CONTENT, sanitize, '0', ['&#', '&']),
  textCase('a number of zeros in hex, cleaned', CONTENT, sanitize, '0', ['&#x', '&']),
  textCase('numbers of zeros, cleaned', CONTENT, sanitize, '&#00000000'),
  textCase('a comment of dashes, cleaned', CONTENT, sanitize, '-', ['<!-- a', '-->']),
  textCase('ends of tags, cleaned', CONTENT, sanitize, '>'),
  textCase('comments that never end, cleaned', CONTENT, sanitize, tags('<!--')),
  textCase('comments of blocks, cleaned', CONTENT, sanitize, tags('<!-- wp:a {"b":">"} -->')),
  textCase('an element of attributes alone, cleaned', CONTENT, sanitize, 'a ', ['<p ', '>']),
  textCase('attributes whose quotes never end, cleaned', CONTENT, sanitize, tags('<p a="')),
  textCase('scripts that never end, cleaned', CONTENT, sanitize, tags('<script><style><title>')),
  textCase('an address of blanks and references, cleaned', CONTENT, sanitize, '&#9;&Tab; ', [
    '<a href="',
    'javascript:">',
  ]),
  textCase('a set of pictures of commas, cleaned', CONTENT, sanitize, ' , ', ['<img srcset="', '">']),
  textCase('a set of pictures of addresses, cleaned', CONTENT, sanitize, 'a:b,', ['<img srcset="', '">']),
  textCase('styles of parentheses, cleaned', CONTENT, sanitize, tags('<p style="color:((a(a (">')),
  textCase('a style of semicolons, cleaned', CONTENT, sanitize, ';', ['<p style="', '">']),
  textCase('brackets of declarations, made plain', CONTENT, sanitizeText, tags('<!')),
  textCase('references that are none, decoded', CONTENT, decodeReferences, '&amp#x'),
  textCase('references by a name that never ends, cleaned', CONTENT, sanitize, '&a'),
  textCase('a reference of one long name, cleaned', CONTENT, sanitize, 'a', ['&', '']),
  textCase('tags that never end, taken out', CONTENT, withoutTags, tags('<a "')),
  textCase('comments that never end, taken out', CONTENT, withoutTags, tags('<!--')),
  textCase('tags in tags, made plain', CONTENT, plainText, tags('<<a>a>')),
  textCase('shortcodes that never end', CONTENT, renderShortcodes, '[caption]'),
  textCase('shortcodes that never close', CONTENT, renderShortcodes, '[caption '),
  textCase('shortcodes inside each other', CONTENT, renderShortcodes, '[caption][audio]', ['', '[/caption]']),
  textCase('shortcodes in tags that never end', CONTENT, renderShortcodes, '<a [audio]'),
  textCase('a shortcode of one long name', CONTENT, renderShortcodes, 'a', ['[caption ', ']']),
  textCase('a shortcode of blanks', CONTENT, renderShortcodes, ' ', ['[caption a', ']']),
  textCase('a shortcode of quotes', CONTENT, renderShortcodes, 'a="', ['[caption ', ']']),
  textCase('a shortcode of a value that a quote ends', CONTENT, renderShortcodes, 'a=', ['[caption ', '"]']),
  textCase('links of embeds that never end', CONTENT, linkEmbeds, '[embed]'),
  textCase('addresses of files, looked for', CONTENT, playFiles, lines('https://a/b.mp3\n')),
  textCase('one address of many files', CONTENT, playFiles, 'a.mp3', ['https://', '!\n.mp3']),
  textCase('lone addresses, looked for', CONTENT, withBareAddresses, lines('https://a/?b&amp;c\n')),
  textCase('one lone address of ampersands', CONTENT, withBareAddresses, '&amp;', ['<p>https://', ' \n<']),
  textCase('blanks around an address of a file', CONTENT, playFiles, ' \t\r', ['', 'https://a/b.mp3']),
  textCase('pictures that never end, told how to load', CONTENT, withLoadingAttributes, tags('<img width')),
  textCase('a picture of blanks, told how to load', CONTENT, withLoadingAttributes, ' ', ['<img width', '>']),
  textCase('one word for an excerpt', CONTENT, excerptOf, 'a'),
  textCase('words of a letter for an excerpt', CONTENT, excerptOf, 'a '),
  textCase('blanks for an excerpt', CONTENT, excerptOf, ' \n\t'),
  textCase('scripts that never end, for an excerpt', CONTENT, excerptOf, tags('<script>')),
  textCase('blanks where a block may begin', CONTENT, hasBlocks, tags('<!-- \n')),
  textCase('blocks that never end', CONTENT, parseBlocks, tags('<!-- wp:group -->')),
  textCase('blocks that never began', CONTENT, parseBlocks, tags('<!-- /wp:group -->')),
  textCase('blocks whose attributes never end', CONTENT, parseBlocks, tags('<!-- wp:a {"a":{')),
  textCase('a block whose attributes are braces', CONTENT, parseBlocks, '}{', ['<!-- wp:a {', '} -->']),
  textCase(
    'ids in blocks, looked for',
    CONTENT,
    (text) => blockIds(text, (id) => id),
    tags('<!-- wp:image {"id":1} -->'),
  ),
  textCase('pictures, looked for', CONTENT, (text) => blockIds(text, (id) => id), tags('<img class="wp-image-1">')),
  textCase('empty lines, made paragraphs', CONTENT, paragraphs, lines('\n \n')),
  textCase('lines of a letter, made paragraphs', CONTENT, paragraphs, lines('a\n')),
  textCase('more lines than are broken, made paragraphs', CONTENT, paragraphs, 'a\n'),
  textCase('paragraphs of a letter, made paragraphs', CONTENT, paragraphs, lines('\n\na')),
  textCase('paragraphs that never end, made paragraphs', CONTENT, paragraphs, tags('<p>')),
  textCase('items of lists in paragraphs that never end, made paragraphs', CONTENT, paragraphs, tags('<p><li>')),
  textCase('ends of paragraphs, made paragraphs', CONTENT, paragraphs, tags('</p>')),
  textCase('comments that never end, made paragraphs', CONTENT, paragraphs, tags('<!--')),
  textCase('rules that never end, made paragraphs', CONTENT, paragraphs, tags('<hr ')),
  textCase('blanks behind tags, made paragraphs', CONTENT, paragraphs, ' ', ['<p>', '<']),
  textCase('texts as they were written, never closed, made paragraphs', CONTENT, paragraphs, lines('<pre>\n\n')),
  textCase('lists and quotes by turns, made paragraphs', CONTENT, paragraphs, tags('<ul><blockquote>\n\n')),
  textCase('quotes, dressed', CONTENT, texturize, marks(`"'`)),
  textCase('more quotes than are dressed', CONTENT, texturize, `"'`),
  textCase('quotes, each in an element, dressed', CONTENT, texturize, tags('<i>"')),
  textCase('quotations that never end, dressed', CONTENT, texturize, marks(` '1`)),
  textCase('brackets of shortcodes, dressed', CONTENT, texturize, marks('[a "')),
  textCase('hyphens and dots, dressed', CONTENT, texturize, marks('-.-')),
  textCase('dots, dressed', CONTENT, texturize, '.'),
  textCase('digits and crosses, dressed', CONTENT, texturize, marks('1x')),
  textCase('ampersands, dressed', CONTENT, texturize, '&'),
];
