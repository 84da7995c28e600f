import { escapeHtml } from '../../../../core/index.ts';
import { windows1252 } from './windows-1252.ts';

/** Names of the characters from U+00A0 to U+00FF, in their order (HTML, Named character references). */
const LATIN = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr
deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest
Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml
eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`
  .split(/\s/)
  .map((name, at): [string, string] => [name, String.fromCharCode(0xa0 + at)]);

/** Others that titles and addresses are written with. */
const OTHERS = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", Tab: '\t', NewLine: '\n', colon: ':', lpar: '(', rpar: ')' },
  ...{ ensp: '\u2002', emsp: '\u2003', thinsp: '\u2009', zwnj: '\u200c', zwj: '\u200d', lrm: '\u200e', rlm: '\u200f' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
  ...{ lsaquo: '‹', rsaquo: '›', hellip: '…', bull: '•', prime: '′', Prime: '″', dagger: '†', Dagger: '‡' },
  ...{ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ', euro: '€', trade: '™', permil: '‰', minus: '−' },
  ...{ larr: '←', uarr: '↑', rarr: '→', darr: '↓', harr: '↔', hearts: '♥', infin: '∞', ne: '≠', le: '≤', ge: '≥' },
};

/** What each named reference stands for, by its name without `&` and `;`. */
export const namedReferences: ReadonlyMap<string, string> = new Map([...LATIN, ...Object.entries(OTHERS)]);

const REFERENCE = /&(?:#(?:x([\da-f]{1,6})|(\d{1,7}));?|([a-z][a-z\d]{1,7});)/gi;

/** Text with the characters that its references stand for, as browsers read them; names that are not known stay as they are. */
export const decodeReferences = (text: string): string =>
  text.includes('&') ? text.replace(REFERENCE, decoded) : text;

function decoded(
  reference: string,
  hex: string | undefined,
  decimal: string | undefined,
  name: string | undefined,
): string {
  if (name !== undefined) return namedReferences.get(name) ?? reference;
  return charOf(hex ? Number.parseInt(hex, 16) : Number(decimal));
}

/** A text as HTML, in which references that it has already stay what they are (reference, `esc_html` and `esc_attr`). */
export const escapedOnce = (text: string): string => escapeHtml(decodeReferences(text));

/** What is no character is the one that stands for what is none. */
function charOf(code: number): string {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  const char = String.fromCodePoint(code);
  return code >= 0x80 && code <= 0x9f ? windows1252(char) : char;
}
