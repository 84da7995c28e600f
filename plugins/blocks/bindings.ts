import { isObject } from '../../core/index.ts';
import { type Block, type BlockQuestion, sanitize } from '../content/index.ts';
import { valueAt } from '../site/index.ts';
import { tagName, tagsOf, withAttribute } from './html/tag.ts';
import { shownPost } from './shown/post.ts';

/** Where an attribute is in the HTML of a block: in an attribute of an element, or its content. */
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

const OVERRIDES = 'core/pattern-overrides';
const META = 'core/post-meta';

type Bindings = Readonly<Record<string, unknown>>;

/**
 * A block with the values of its bound attributes: overrides of a pattern, given by the page that shows it under the block's name, and meta
 * of the current post. Undefined if nothing is bound.
 */
export function withBindings(question: Pick<BlockQuestion, 'block' | 'context' | 'values'>): Block | undefined {
  const { block } = question;
  const { [block.name]: places } = PLACES;
  const bindings = valueAt(block.attributes, ['metadata', 'bindings']);
  if (!places || !isObject(bindings)) return undefined;
  const said = Object.entries({ ...metaOf(question, bindings), ...overridesOf(question, bindings) }).filter(
    ([attribute, value]) => Object.hasOwn(places, attribute) && isText(value),
  );
  if (said.length === 0) return undefined;
  const pieces = said.reduce<Block['pieces']>((before, [attribute, value]) => {
    const place = places[attribute];
    return place ? withText(before, place, String(value)) : before;
  }, block.pieces);
  return { ...block, attributes: { ...block.attributes, ...Object.fromEntries(said) }, pieces };
}

/** Can it be inserted into HTML? Authors may have written a value of any type. */
const isText = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** A page's overrides for a block of a pattern, by attribute. */
function overridesOf({ block, values }: Pick<BlockQuestion, 'block' | 'values'>, bindings: Bindings): Bindings {
  const name = valueAt(block.attributes, ['metadata', 'name']);
  const said = typeof name === 'string' ? valueAt(values, ['pattern/overrides', name]) : undefined;
  if (!isObject(said)) return {};
  const isBound = (attribute: string) =>
    valueAt(bindings, [attribute, 'source']) === OVERRIDES || valueAt(bindings, ['__default', 'source']) === OVERRIDES;
  return Object.fromEntries(Object.entries(said).filter(([attribute]) => isBound(attribute)));
}

/**
 * The meta that attributes are bound to, as far as its kind declares it. Excludes meta of locked posts, and keys that begin with `_`, which
 * are for programs (reference, `_block_bindings_post_meta_get_value`).
 */
function metaOf(asking: Pick<BlockQuestion, 'context' | 'values'>, bindings: Bindings): Bindings {
  const bound = Object.keys(bindings).filter((attribute) => valueAt(bindings, [attribute, 'source']) === META);
  const post = bound.length > 0 ? shownPost(asking) : undefined;
  if (!post || post.isLocked) return {};
  return Object.fromEntries(
    bound.map((attribute) => {
      const key = valueAt(bindings, [attribute, 'args', 'key']);
      const value = typeof key === 'string' && !key.startsWith('_') ? post.texts.metaOf?.(key) : undefined;
      return [attribute, typeof value === 'boolean' ? undefined : value];
    }),
  );
}

/** The pieces of a block, with a text inserted. */
const withText = (pieces: Block['pieces'], place: Place, text: string): Block['pieces'] =>
  pieces.map((piece) => (typeof piece === 'string' ? placed(piece, place, text) : piece));

/** Inserts a text into HTML. @param text untrusted: HTML within an element is sanitized */
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
