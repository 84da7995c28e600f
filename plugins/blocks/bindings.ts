import { isObject } from '../../core/index.ts';
import { type Block, type BlockValues, sanitize } from '../content/index.ts';
import { valueAt } from '../site/index.ts';
import { tagName, tagsOf, withAttribute } from './html/tag.ts';

/** Where an attribute stands in the HTML of a block: in an attribute of an element, or as what is in it. */
interface Place {
  readonly elements: readonly string[];
  readonly attribute?: string;
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const IMAGE = ['img'];
const BUTTON = ['a', 'button'];

/** Attributes that may be bound, by block (reference). */
const PLACES: Readonly<Record<string, Readonly<Record<string, Place | undefined>>>> = {
  'core/paragraph': { content: { elements: ['p'] } },
  'core/heading': { content: { elements: HEADINGS } },
  'core/image': {
    id: undefined,
    url: { elements: IMAGE, attribute: 'src' },
    title: { elements: IMAGE, attribute: 'title' },
    alt: { elements: IMAGE, attribute: 'alt' },
  },
  'core/button': {
    url: { elements: ['a'], attribute: 'href' },
    text: { elements: BUTTON },
    linkTarget: { elements: ['a'], attribute: 'target' },
    rel: { elements: ['a'], attribute: 'rel' },
  },
};

const SOURCE = 'core/pattern-overrides';

/**
 * A block of a pattern with what the page that shows the pattern says instead, by the name that the block has there; undefined
 * for a block of which nothing else is said.
 */
export function overridden({ block, values }: { readonly block: Block; readonly values: BlockValues }) {
  const { [block.name]: places } = PLACES;
  const bindings = valueAt(block.attributes, ['metadata', 'bindings']);
  const name = valueAt(block.attributes, ['metadata', 'name']);
  if (!places || !isObject(bindings) || typeof name !== 'string') return undefined;
  const said = valueAt(values, ['pattern/overrides', name]);
  if (!isObject(said)) return undefined;
  const isBound = (attribute: string) =>
    valueAt(bindings, [attribute, 'source']) === SOURCE || valueAt(bindings, ['__default', 'source']) === SOURCE;
  const changed = Object.keys(places).filter((attribute) => isBound(attribute) && (said[attribute] ?? null) !== null);
  if (changed.length === 0) return undefined;
  const attributes = { ...block.attributes, ...Object.fromEntries(changed.map((one) => [one, said[one]])) };
  const pieces = changed.reduce<Block['pieces']>((before, attribute) => {
    const place = places[attribute];
    return place ? withText(before, place, String(said[attribute])) : before;
  }, block.pieces);
  return { ...block, attributes, pieces };
}

/** What a block is made of, with a text in its place. */
const withText = (pieces: Block['pieces'], place: Place, text: string): Block['pieces'] =>
  pieces.map((piece) => (typeof piece === 'string' ? placed(piece, place, text) : piece));

/** @param text by whoever wrote the page: HTML within an element is made harmless */
function placed(html: string, { elements, attribute }: Place, text: string): string {
  for (const { text: tag, start, end } of tagsOf(html)) {
    const name = tagName(tag);
    if (!elements.includes(name)) continue;
    if (attribute !== undefined) {
      const changed = sanitize(withAttribute(tag, attribute, text));
      return html.slice(0, start) + changed.replace(/<\/\w+>$/, '') + html.slice(end);
    }
    const close = html.toLowerCase().lastIndexOf(`</${name}>`);
    return close < end ? html : html.slice(0, end) + sanitize(text) + html.slice(close);
  }
  return html;
}
