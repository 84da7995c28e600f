import { allowedAttributes } from './allowed-attributes.ts';
import { isAllowedElement, isAnimation, isDrawing, isHolder, isMoving, isPlain, isText } from './allowed-svg.ts';
import { drawnElements } from './drawn-elements.ts';
import { Namespaces, SVG } from './namespaces.ts';
import { parseXml, SvgProblem, type XmlElement } from './parse-xml.ts';

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character);

/** XML normalizes line breaks and tabs in attributes to spaces, unless they are character references. */
const escapedValue = (value: string): string =>
  escaped(value).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);

/** An element as XML. */
function printXml({ name, attributes, children }: XmlElement): string {
  const tag = [name, ...[...attributes].map(([attribute, value]) => `${attribute}="${escapedValue(value)}"`)].join(' ');
  const content = children.map((child) => (typeof child === 'string' ? escaped(child) : printXml(child))).join('');
  return content === '' ? `<${tag}/>` : `<${tag}>${content}</${name}>`;
}

/** Maximum size of an icon, before and after sanitizing. Bytes. */
export const MOST_BYTES = 64 * 1024;

/** Maximum number of elements drawn, counting each use of a reused part. */
const MOST_DRAWN = 20_000;

/**
 * Sanitizes an SVG: it is rebuilt, well-formed, from elements and attributes known to be harmless, without anything that runs, fetches, links, or
 * styles what is around it. The result can be inserted into a page.
 *
 * @throws SvgProblem if it is not an SVG, or no shapes are left
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

/** What is left of an element: the element, its content, or nothing. */
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
