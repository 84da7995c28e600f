import type { XmlElement } from './parse-xml.ts';

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character);

/** An element as XML. */
export function printXml({ name, attributes, children }: XmlElement): string {
  const tag = [name, ...[...attributes].map(([attribute, value]) => `${attribute}="${escaped(value)}"`)].join(' ');
  const content = children.map((child) => (typeof child === 'string' ? escaped(child) : printXml(child))).join('');
  return content === '' ? `<${tag}/>` : `<${tag}>${content}</${name}>`;
}
