import { type DefaultTreeAdapterTypes, parse, parseFragment, serialize } from 'parse5';
import { isDangerousStyle } from './style-dangers.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** Elements that run, load or navigate, whatever their attributes. */
const ELEMENTS = new Set([
  ...['script', 'style', 'link', 'meta', 'base', 'object', 'embed', 'applet', 'frame', 'frameset', 'portal'],
  ...['form', 'input', 'button', 'select', 'textarea', 'isindex', 'dialog', 'svg', 'math', 'template', 'marquee'],
]);

/** Attributes that contain a URL. */
const ADDRESSES = new Set([
  ...['href', 'src', 'action', 'formaction', 'data', 'poster', 'background', 'cite', 'longdesc', 'manifest', 'ping'],
  ...['xlink:href', 'srcset', 'values', 'to', 'from', 'icon', 'code', 'codebase', 'profile'],
]);

/** Does a browser run this URL? Control characters and surrounding spaces are ignored. */
export const runs = (address: string): boolean =>
  /^(?:javascript|vbscript|data|blob|view-source|file):/i.test(address.replace(/[\p{Cc}\s]/gu, ''));

/** Why a frame may be dangerous: it has no sandbox, or may run scripts in the origin of its page. */
function frameDanger(attributes: ReadonlyMap<string, string>): readonly string[] | undefined {
  const sandbox = attributes.get('sandbox');
  if (sandbox === undefined) return ['a frame without a sandbox'];
  return /allow-scripts/.test(sandbox) && /allow-same-origin/.test(sandbox) ? ['a sandbox that is none'] : undefined;
}

function dangersOf(node: Node): readonly string[] {
  const found: string[] = [];
  if ('tagName' in node) {
    const attributes = new Map(
      node.attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]),
    );
    if (ELEMENTS.has(node.tagName.toLowerCase())) found.push(`<${node.tagName}>`);
    if (node.tagName === 'iframe') found.push(...(frameDanger(attributes) ?? []));
    for (const [name, value] of attributes) {
      if (/^on/i.test(name)) found.push(`${node.tagName} ${name}`);
      if (name === 'srcdoc' || (name === 'style' && isDangerousStyle(value))) found.push(`${node.tagName} ${name}`);
      const addresses = name === 'srcset' ? value.split(',') : [value];
      if (ADDRESSES.has(name) && addresses.some(runs)) found.push(`${node.tagName} ${name}=${value}`);
    }
  }
  if ('content' in node) found.push(...dangersOf(node.content));
  return 'childNodes' in node ? [...found, ...node.childNodes.flatMap(dangersOf)] : found;
}

/** Contexts into which a client may have inserted a text: parsers read it differently there. */
const AROUND = [
  (html: string) => html,
  (html: string) => `<table><td>${html}`,
  (html: string) => `<noscript>${html}</noscript>`,
];

/**
 * Everything that would run, load or navigate in a piece of HTML that a client inserts into its page: parsed with scripts on and
 * off, in several contexts, and again after a browser has serialized it.
 */
export function dangersIn(html: string): readonly string[] {
  const found = AROUND.flatMap((around) =>
    [true, false].flatMap((scriptingEnabled) => {
      const once = parseFragment(around(html), { scriptingEnabled });
      return [
        ...dangersOf(once),
        ...dangersOf(parseFragment(serialize(once, { scriptingEnabled }), { scriptingEnabled })),
      ];
    }),
  );
  return [...new Set(found)];
}

/** The elements and attributes of a page without texts and values, which user texts must not change. */
export function skeletonOf(page: string): string {
  const walk = (node: Node): string => {
    const own =
      'tagName' in node
        ? `<${node.tagName} ${node.attrs.map(({ name }) => name).join(' ')}>`
        : node.nodeName === '#comment'
          ? '<!-->'
          : '';
    return own + ('childNodes' in node ? node.childNodes.map(walk).join('') : '');
  };
  return walk(parse(page));
}
