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

/** Names of Greek letters from U+0391 to U+03C9; `-` for characters without a name. */
const GREEK =
  `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon
Phi Chi Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho
sigmaf sigma tau upsilon phi chi psi omega`
    .split(/\s/)
    .map((name, at): [string, string] => [name, String.fromCharCode(0x391 + at)])
    .filter(([name]) => name !== '-');

/** Other characters that occur in texts. */
const OTHERS = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  ...{ ensp: '\u2002', emsp: '\u2003', thinsp: '\u2009', zwnj: '\u200c', zwj: '\u200d', lrm: '\u200e', rlm: '\u200f' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
  ...{ lsaquo: '‹', rsaquo: '›', hellip: '…', bull: '•', prime: '′', Prime: '″', dagger: '†', Dagger: '‡' },
  ...{ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ', euro: '€', trade: '™', permil: '‰', minus: '−' },
  ...{ circ: 'ˆ', tilde: '˜', fnof: 'ƒ', thetasym: 'ϑ', upsih: 'ϒ', piv: 'ϖ', oline: '‾', frasl: '⁄', there4: '∴' },
  ...{ weierp: '℘', image: 'ℑ', real: 'ℜ', alefsym: 'ℵ', loz: '◊', spades: '♠', clubs: '♣', hearts: '♥', diams: '♦' },
  ...{ larr: '←', uarr: '↑', rarr: '→', darr: '↓', harr: '↔', crarr: '↵' },
  ...{ lArr: '⇐', uArr: '⇑', rArr: '⇒', dArr: '⇓', hArr: '⇔' },
  ...{
    forall: '∀',
    part: '∂',
    exist: '∃',
    empty: '∅',
    nabla: '∇',
    isin: '∈',
    notin: '∉',
    ni: '∋',
    prod: '∏',
    sum: '∑',
  },
  ...{ lowast: '∗', radic: '√', prop: '∝', infin: '∞', ang: '∠', and: '∧', or: '∨', cap: '∩', cup: '∪', int: '∫' },
  ...{ sim: '∼', cong: '≅', asymp: '≈', ne: '≠', equiv: '≡', le: '≤', ge: '≥', sub: '⊂', sup: '⊃', nsub: '⊄' },
  ...{ sube: '⊆', supe: '⊇', oplus: '⊕', otimes: '⊗', perp: '⊥', sdot: '⋅' },
  ...{ lceil: '⌈', rceil: '⌉', lfloor: '⌊', rfloor: '⌋', lang: '⟨', rang: '⟩' },
};

/** Names of HTML 4 and XML (HTML 4.01, 24), which are those that the reference knows. */
const TEXT_REFERENCES: ReadonlyMap<string, string> = new Map([...LATIN, ...GREEK, ...Object.entries(OTHERS)]);

/** Whether this name is a character reference that is allowed in texts by any author. */
export const isTextReference = (name: string): boolean => TEXT_REFERENCES.has(name);

/** Later names, which could be used to disguise URLs. */
const LATER = { Tab: '\t', NewLine: '\n', colon: ':', lpar: '(', rpar: ')' };

/** Characters of named references, by name without `&` and `;`. */
export const namedReferences: ReadonlyMap<string, string> = new Map([...TEXT_REFERENCES, ...Object.entries(LATER)]);

const REFERENCE = /&(?:#(?:x([\da-f]{1,6})|(\d{1,7}));?|([a-z][a-z\d]{1,7});)/gi;

/** Decodes character references in a text, as browsers do; unknown names are kept. */
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

/** Escapes a text for HTML without escaping its existing character references again (reference, `esc_html` and `esc_attr`). */
export const escapedOnce = (text: string): string => escapeHtml(decodeReferences(text));

/** The character with this code; U+FFFD for a code that is not a character. */
function charOf(code: number): string {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  const char = String.fromCodePoint(code);
  return code >= 0x80 && code <= 0x9f ? windows1252(char) : char;
}
