import { SvgProblem } from './svg-problem.ts';

/** An element of a document. Names as they were written, with their prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Elements and texts; comments and processing instructions are left out. */
  readonly children: readonly (XmlElement | string)[];
}

/** Deeper icons were not made to be drawn. */
const DEEPEST = 32;
const MOST_ELEMENTS = 2_000;

const NAME = /[\p{L}_:][\p{L}\p{M}\p{N}_:.\-·]*/uy;
const ATTRIBUTE = /\s+([\p{L}_:][\p{L}\p{M}\p{N}_:.\-·]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;
const TAG_END = /\s*(\/?)>/y;
/** A declaration as programs write it at the top: it declares no entities. */
const DOCTYPE = /<!DOCTYPE\s[^[\]<>]*>/y;
const REFERENCE = /&(?:#x([\da-fA-F]{1,6});|#(\d{1,7});|(amp|lt|gt|quot|apos);)?/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** What no XML 1.0 may hold. */
const NO_CHARACTER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/**
 * Reads an XML document that declares no entities, in time linear in its length.
 *
 * @returns its root
 * @throws SvgProblem for what is not well-formed, and for what is deeper or of more elements than an icon
 */
export function parseXml(text: string): XmlElement {
  if (NO_CHARACTER.test(text)) throw new SvgProblem('has characters that XML does not have');
  return new Reader(text).document();
}

/** An element whose end was not read yet. */
interface Open {
  readonly name: string;
  readonly children: (XmlElement | string)[];
}

class Reader {
  readonly #text: string;
  #at = 0;
  #elements = 0;
  /** From the document itself to the innermost. */
  readonly #open: Open[] = [{ name: '', children: [] }];

  constructor(text: string) {
    this.#text = text;
  }

  document(): XmlElement {
    const [document] = this.#open;
    while (this.#at < this.#text.length) this.#next();
    const left = this.#open.at(-1);
    if (left && left !== document) throw new SvgProblem(`is no XML: ${left.name} has no end`);
    const [root, another] = document?.children ?? [];
    if (typeof root !== 'object') throw new SvgProblem('is empty');
    if (another !== undefined) throw new SvgProblem('is no XML: it has two roots');
    return root;
  }

  #next(): void {
    if (this.#text[this.#at] !== '<') this.#characters();
    else if (this.#skip('<!--')) this.#upTo('-->');
    else if (this.#skip('<?')) this.#upTo('?>');
    else if (this.#isOutside && this.#elements === 0 && this.#begins('<!'))
      this.#match(DOCTYPE, 'declares entities, or is cut off');
    else if (!this.#isOutside && this.#skip('<![CDATA[')) this.#add(this.#upTo(']]>'));
    else if (this.#skip('</')) this.#end();
    else this.#element();
  }

  #characters(): void {
    const end = this.#text.indexOf('<', this.#at);
    const written = this.#text.slice(this.#at, end < 0 ? undefined : end);
    this.#at += written.length;
    if (!this.#isOutside) this.#add(decoded(written));
    else if (written.trim() !== '') throw new SvgProblem('is no XML: there is text outside of its root');
  }

  #element(): void {
    this.#at++;
    const [name] = this.#match(NAME, 'is no XML: < begins no element');
    const attributes = this.#attributes();
    const [, isEmpty] = this.#match(TAG_END, `is no XML: the tag of ${name} does not end`);
    const children: Open['children'] = [];
    this.#add({ name, attributes, children });
    if (++this.#elements > MOST_ELEMENTS) throw new SvgProblem(`has more than ${MOST_ELEMENTS} elements`);
    if (isEmpty) return;
    if (this.#open.push({ name, children }) > DEEPEST) throw new SvgProblem(`is more than ${DEEPEST} elements deep`);
  }

  #attributes(): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>();
    for (let found = this.#find(ATTRIBUTE); found; found = this.#find(ATTRIBUTE)) {
      const [, name = '', inDouble, inSingle = ''] = found;
      if (attributes.has(name)) throw new SvgProblem(`is no XML: ${name} stands twice`);
      // XML makes blanks of line ends in attributes
      attributes.set(name, decoded((inDouble ?? inSingle).replace(/[\t\n\r]/g, ' ')));
    }
    return attributes;
  }

  #end(): void {
    const [name] = this.#match(NAME, 'is no XML: an end has no name');
    this.#match(TAG_END, `is no XML: the end of ${name} does not end`);
    const open = this.#isOutside ? undefined : this.#open.pop();
    if (open?.name !== name) throw new SvgProblem(`is no XML: ${name} ends where it is not open`);
  }

  get #isOutside(): boolean {
    return this.#open.length === 1;
  }

  #add(child: XmlElement | string): void {
    this.#open.at(-1)?.children.push(child);
  }

  #begins(mark: string): boolean {
    return this.#text.startsWith(mark, this.#at);
  }

  #skip(mark: string): boolean {
    if (!this.#begins(mark)) return false;
    this.#at += mark.length;
    return true;
  }

  #upTo(mark: string): string {
    const end = this.#text.indexOf(mark, this.#at);
    if (end < 0) throw new SvgProblem(`is no XML: ${mark} is missing`);
    const taken = this.#text.slice(this.#at, end);
    this.#at = end + mark.length;
    return taken;
  }

  #find(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #match(pattern: RegExp, problem: string): RegExpExecArray {
    const found = this.#find(pattern);
    if (!found) throw new SvgProblem(problem);
    return found;
  }
}

function decoded(written: string): string {
  return written.replace(REFERENCE, (_, hex?: string, decimal?: string, name = '') => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    const character = ENTITIES[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : '');
    if (character === '') throw new SvgProblem('refers to an entity that XML does not have');
    if (NO_CHARACTER.test(character)) throw new SvgProblem('has characters that XML does not have');
    return character;
  });
}
