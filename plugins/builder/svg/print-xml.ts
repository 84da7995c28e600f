import type { XmlElement } from './parse-xml.ts';

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character);

/** XML reads line ends and tabs of an attribute as blanks, unless they are references. */
const escapedValue = (value: string): string =>
  escaped(value).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);

/** An element as XML. */
export function printXml({ name, attributes, children }: XmlElement): string {
  const tag = [name, ...[...attributes].map(([attribute, value]) => `${attribute}="${escapedValue(value)}"`)].join(' ');
  const content = children.map((child) => (typeof child === 'string' ? escaped(child) : printXml(child))).join('');
  return content === '' ? `<${tag}/>` : `<${tag}>${content}</${name}>`;
}
