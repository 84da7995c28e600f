import { SaxesParser } from 'saxes';

/** Why an SVG is rejected; the message follows its name and is for its author. */
export class SvgProblem extends Error {}

/** An element of a document. Names are as written, with prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Elements and texts; comments and processing instructions are left out. */
  readonly children: readonly (XmlElement | string)[];
}

/** Limits of real icons. */
const DEEPEST = 32;
const MOST_ELEMENTS = 2_000;

/** Characters not allowed in XML 1.0. The parser joins a lone surrogate with the next character. */
const NO_CHARACTER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** Whitespace before the declaration: not allowed in XML, but common. */
const BLANKS_BEFORE_DECLARATION = /^\s+(?=<\?xml\s)/;

interface Open extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/**
 * Parses an XML document without entity declarations, in linear time.
 *
 * @returns its root
 * @throws SvgProblem if it is not well-formed, or too deep or too large for an icon
 */
export function parseXml(text: string): XmlElement {
  if (NO_CHARACTER.test(text)) throw new SvgProblem('contains characters that are not allowed in XML');
  const document: Open = { name: '', attributes: new Map(), children: [] };
  const open: Open[] = [];
  let elements = 0;
  const parser = new SaxesParser({ defaultXMLVersion: '1.0', forceXMLVersion: true });
  const addText = (content: string) => open.at(-1)?.children.push(content);
  parser.on('error', ({ message }) => {
    throw new SvgProblem(`is not valid XML: ${message}`);
  });
  parser.on('doctype', (declaration) => {
    if (/[[\]<>]/.test(declaration)) throw new SvgProblem('declares entities');
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name, attributes }) => {
    const element: Open = { name, attributes: new Map(Object.entries(attributes)), children: [] };
    (open.at(-1) ?? document).children.push(element);
    if (++elements > MOST_ELEMENTS) throw new SvgProblem(`has more than ${MOST_ELEMENTS} elements`);
    if (open.push(element) > DEEPEST) throw new SvgProblem(`is nested more than ${DEEPEST} levels deep`);
  });
  parser.on('closetag', () => open.pop());
  parser.write(text.replace(BLANKS_BEFORE_DECLARATION, '')).close();
  const [root] = document.children;
  if (typeof root !== 'object') throw new SvgProblem('is empty');
  return root;
}
