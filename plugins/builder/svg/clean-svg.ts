import { allowedAttributes } from './allowed-attributes.ts';
import { isAllowedElement, isAnimation, isDrawing, isHolder, isMoving, isPlain, isText } from './allowed-svg.ts';
import { drawnElements } from './drawn-elements.ts';
import { Namespaces, SVG } from './namespaces.ts';
import { parseXml, SvgProblem, type XmlElement } from './parse-xml.ts';

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character);

/** XML reads line ends and tabs of an attribute as blanks, unless they are references. */
const escapedValue = (value: string): string =>
  escaped(value).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);

/** An element as XML. */
function printXml({ name, attributes, children }: XmlElement): string {
  const tag = [name, ...[...attributes].map(([attribute, value]) => `${attribute}="${escapedValue(value)}"`)].join(' ');
  const content = children.map((child) => (typeof child === 'string' ? escaped(child) : printXml(child))).join('');
  return content === '' ? `<${tag}/>` : `<${tag}>${content}</${name}>`;
}

/** Of an icon at most, as it is written and as it is kept. */
export const MOST_BYTES = 64 * 1024;

/** An icon that uses parts of itself again and again is drawn as this many elements at most. */
const MOST_DRAWN = 20_000;

/**
 * An SVG without anything that runs, fetches, links or styles what is around it: put together anew of elements and
 * attributes that are known to be harmless, well-formed. It may stand in a page.
 *
 * @throws SvgProblem when it is none, or when nothing that draws is left of it
 */
export function cleanSvg(text: string): string {
  checkSize(text.length);
  const written = parseXml(text);
  const [root] = cleaned(written, Namespaces.none);
  if (typeof root !== 'object' || root.name !== 'svg') throw new SvgProblem('is not an SVG');
  if (!draws(root)) throw new SvgProblem('contains no allowed shapes');
  if (drawnElements(root) > MOST_DRAWN) throw new SvgProblem('refers to itself too often');
  const svg = printXml({ ...root, attributes: new Map([['xmlns', SVG], ...root.attributes]) });
  checkSize(new TextEncoder().encode(svg).length);
  return svg;
}

function checkSize(size: number): void {
  if (size > MOST_BYTES) throw new SvgProblem(`is larger than ${MOST_BYTES} bytes`);
}

/** What is left of an element: itself, what it held, or nothing. */
function cleaned(element: XmlElement, outer: Namespaces): readonly (XmlElement | string)[] {
  const namespaces = outer.within(element.attributes);
  const name = namespaces.svgName(element.name);
  if (name === undefined) return [];
  const children = (): XmlElement['children'] =>
    element.children.flatMap((child) => {
      if (typeof child === 'string') return isText(name) ? [child] : [];
      return isPlain(name) ? [] : cleaned(child, namespaces);
    });
  if (isHolder(name)) return [{ name: 'g', attributes: new Map(), children: children() }];
  if (!isAllowedElement(name)) return [];
  const changed = element.attributes.get('attributeName');
  if (isAnimation(name) && changed !== undefined && !isMoving(changed)) return [];
  return [{ name, attributes: allowedAttributes(name, element.attributes, namespaces), children: children() }];
}

const draws = ({ name, children }: XmlElement): boolean =>
  isDrawing(name) || children.some((child) => typeof child === 'object' && draws(child));
