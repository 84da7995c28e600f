import { isAllowedAttribute, isAllowedStyle } from './allowed-svg.ts';
import { isHarmlessValue } from './harmless-value.ts';
import type { Namespaces } from './namespaces.ts';

const ID = /^[\w.:-]{1,200}$/;
const LOCAL_REFERENCE = /^#[\w.:-]{1,200}$/;
const CLASS_NAMES = /^[\w -]*$/;
const READ_OUT = /^aria-[a-z]+$/;

/** The attributes that an element keeps, in order. @param element its name without a prefix */
export function allowedAttributes(
  element: string,
  attributes: ReadonlyMap<string, string>,
  namespaces: Namespaces,
): ReadonlyMap<string, string> {
  const kept = new Map<string, string>();
  for (const [name, value] of attributes) {
    if (namespaces.isReference(name)) {
      // without a prefix takes precedence
      if (LOCAL_REFERENCE.test(value) && (name === 'href' || !kept.has('href'))) kept.set('href', value);
    } else if (name === 'style') {
      const style = harmlessStyle(value);
      if (style !== '') kept.set(name, style);
    } else if (isAllowed(element, name, value)) kept.set(name, value);
  }
  return kept;
}

function isAllowed(element: string, name: string, value: string): boolean {
  if (name === 'id') return ID.test(value);
  if (name === 'class') return CLASS_NAMES.test(value);
  if (READ_OUT.test(name)) return true;
  return (isAllowedAttribute(element, name) || name === 'xml:space') && isHarmlessValue(value);
}

/** The allowed declarations of a style. */
const harmlessStyle = (style: string): string =>
  style
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => {
      const colon = declaration.indexOf(':');
      const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      return isAllowedStyle(property) && isHarmlessValue(declaration.slice(colon + 1));
    })
    .join('; ');
