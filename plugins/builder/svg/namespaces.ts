/** Namespace of SVG. */
export const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** The namespaces of prefixes at one place in a document. */
export class Namespaces {
  /** At the root: an SVG cut out of a page does not declare these, because HTML implies them. */
  static readonly none = new Namespaces(
    new Map([
      ['', SVG],
      ['xlink', XLINK],
    ]),
  );
  readonly #byPrefix: ReadonlyMap<string, string>;

  constructor(byPrefix: ReadonlyMap<string, string>) {
    this.#byPrefix = byPrefix;
  }

  /** Inside an element with these attributes. */
  within(attributes: ReadonlyMap<string, string>): Namespaces {
    const declared = [...attributes].flatMap(([name, value]) => {
      if (name === 'xmlns') return [['', value] as const];
      return name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), value] as const] : [];
    });
    return declared.length === 0 ? this : new Namespaces(new Map([...this.#byPrefix, ...declared]));
  }

  /** Name of an SVG element without its prefix; undefined for elements of other namespaces. */
  svgName(name: string): string | undefined {
    const { prefix, local } = parts(name);
    return this.#byPrefix.get(prefix) === SVG ? local : undefined;
  }

  /** Is this the attribute that refers to another element? */
  isReference(name: string): boolean {
    const { prefix, local } = parts(name);
    return local === 'href' && (prefix === '' || this.#byPrefix.get(prefix) === XLINK);
  }
}

function parts(name: string): { readonly prefix: string; readonly local: string } {
  const colon = name.indexOf(':');
  return { prefix: name.slice(0, Math.max(colon, 0)), local: name.slice(colon + 1) };
}
