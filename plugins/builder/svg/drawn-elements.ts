import { localReferences } from './harmless-value.ts';
import type { XmlElement } from './parse-xml.ts';

/**
 * The number of elements drawn for an icon, counting references each time they are used: a few lines that use each other can draw billions.
 *
 * @returns infinite if it refers to itself
 */
export function drawnElements(root: XmlElement): number {
  const byId = new Map<string, XmlElement>();
  for (const element of elementsOf(root)) {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const extentOf = extents();
  const counts = new Map<XmlElement, number>();
  const count = (element: XmlElement): number => {
    const known = counts.get(element);
    if (known !== undefined) return known;
    // in case a cycle leads back here before it is counted
    counts.set(element, Number.POSITIVE_INFINITY);
    let drawn = 1;
    for (const child of element.children) if (typeof child === 'object') drawn += count(child);
    for (const { id, times } of referencesOf(element, extentOf(element))) {
      const target = byId.get(id);
      if (target) drawn += times * count(target);
    }
    counts.set(element, drawn);
    return drawn;
  };
  return count(root);
}

function* elementsOf(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) if (typeof child === 'object') yield* elementsOf(child);
}

/** Number of elements in an element, including itself, and an upper bound for their points. */
interface Extent {
  readonly elements: number;
  readonly points: number;
}

/** Computes each extent once: nested elements may each have many attributes that need it. */
function extents(): (element: XmlElement) => Extent {
  const known = new Map<XmlElement, Extent>();
  const reckoned = (element: XmlElement): Extent => {
    const inside = element.children.filter((child) => typeof child === 'object').map(extentOf);
    return {
      elements: inside.reduce((sum, { elements }) => sum + elements, 1),
      points: inside.reduce((sum, { points }) => sum + points, pointsOf(element)),
    };
  };
  const extentOf = (element: XmlElement): Extent => {
    const extent = known.get(element) ?? reckoned(element);
    known.set(element, extent);
    return extent;
  };
  return extentOf;
}

/** What an element refers to, and how often that is drawn at most: an inherited reference once per element inside, a marker once per point. */
const referencesOf = (
  { attributes }: XmlElement,
  { elements, points }: Extent,
): readonly { readonly id: string; readonly times: number }[] =>
  [...attributes].flatMap(([name, value]) => {
    if (name === 'href') return [{ id: value.slice(1), times: 1 }];
    const times = /marker/.test(name + value) ? points : elements;
    return localReferences(value).map((id) => ({ id, times }));
  });

/** Upper bound for the number of points of a shape. */
const pointsOf = ({ attributes }: XmlElement): number =>
  ['d', 'points'].reduce((sum, name) => sum + (attributes.get(name)?.length ?? 0) / 2, 2);
