import { SaxesParser } from 'saxes';
import { CommandError } from '../../../core/index.ts';
import { namedReferences } from '../../content/index.ts';
import { declaredEncoding } from './declared-encoding.ts';
import type { XmlElement } from './xml-element.ts';

/** Maximum characters of one text: more than any record may have. */
const MOST_TEXT = 8 * 1024 * 1024;
/** Maximum characters of all texts of one item, including its comments. */
const MOST_ITEM = 64 * 1024 * 1024;
/** Maximum elements of one item. */
const MOST_ELEMENTS = 500_000;
/** Maximum depth of elements. A real export has six levels. */
const DEEPEST = 16;
const MOST_ATTRIBUTES = 50;

/** Characters that XML 1.0 forbids, but old databases contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

interface Open extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/**
 * Streams the child elements of the channel of an export, each when it is complete: an export of any size takes no more memory
 * than its largest item.
 *
 * @param name of the file, for errors
 * @throws CommandError if it is not an export, is not well-formed, has a document type declaration, or exceeds a limit
 */
export async function* readElements(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<XmlElement> {
  const reading = new ElementReading(name);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    decoder ??= decoderOf(name, chunk);
    yield* reading.take(decoder.decode(chunk, { stream: true }));
  }
  yield* reading.take(decoder?.decode() ?? '');
  reading.end();
}

/** A decoder for the file, chosen by its first chunk. @throws CommandError if it is compressed or its encoding is not supported */
function decoderOf(name: string, beginning: Uint8Array): InstanceType<typeof TextDecoder> {
  if (isPacked(beginning)) throw new CommandError(`${name} is compressed: unpack it first; nothing was imported`);
  const encoding = declaredEncoding(beginning);
  try {
    const decoder = new TextDecoder(encoding);
    // UTF-16 has two bytes per unit: a declaration that can be read byte by byte is wrong about it
    if (!decoder.encoding.startsWith('utf-16')) return decoder;
  } catch {
    // not the name of an encoding
  }
  throw new CommandError(`${name}: line 1: its encoding is ${encoding}: save it as UTF-8; nothing was imported`);
}

/** Does it begin like a ZIP or gzip file? */
const isPacked = ([one, two]: Uint8Array): boolean => (one === 0x50 && two === 0x4b) || (one === 0x1f && two === 0x8b);

class ElementReading {
  readonly #name: string;
  readonly #parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  readonly #open: Open[] = [];
  #complete: XmlElement[] = [];
  /** Position of the parser at its last event. */
  #told = 0;
  #itemSize = 0;
  #itemElements = 0;
  #isExport = false;
  /** Empty lines before the document: plugins of WordPress may print some, and the parser rejects them. */
  #linesBefore = 0;
  #isBegun = false;

  constructor(name: string) {
    this.#name = name;
    const parser = this.#parser;
    // plugins write HTML entities, such as &nbsp;, into XML
    Object.assign(parser.ENTITIES, Object.fromEntries(namedReferences));
    const text = (content: string) => this.#text(content);
    parser.on('error', ({ message }) => {
      const { name: element } = this.#open.at(-1) ?? {};
      const where = element === undefined ? '' : ` in <${element.slice(0, 40)}>`;
      throw this.#problem(`it is not valid XML${where} (${message.replace(/^\d+:\d+: |\.$/g, '')})`);
    });
    parser.on('doctype', () => {
      throw this.#problem('it declares a document type, which WordPress exports never do');
    });
    parser.on('text', text);
    parser.on('cdata', text);
    parser.on('comment', () => this.#tell());
    parser.on('processinginstruction', () => this.#tell());
    parser.on('opentag', ({ name: tag, attributes }) => this.#begin(tag, attributes));
    parser.on('closetag', () => this.#close());
  }

  /** Parses more text. @returns the elements completed by it */
  take(text: string): readonly XmlElement[] {
    this.#parser.write(this.#begun(text).replace(FORBIDDEN, ''));
    if (this.#parser.position - this.#told > MOST_TEXT)
      throw this.#problem(`a text is longer than ${MOST_TEXT} characters`);
    const complete = this.#complete;
    this.#complete = [];
    return complete;
  }

  /** Removes whitespace before the document. */
  #begun(text: string): string {
    if (this.#isBegun) return text;
    const begun = text.trimStart();
    this.#linesBefore += text.slice(0, text.length - begun.length).split('\n').length - 1;
    this.#isBegun = begun !== '';
    return begun;
  }

  get #line(): number {
    return this.#linesBefore + this.#parser.line;
  }

  end(): void {
    this.#parser.close();
    if (!this.#isExport) throw new CommandError(`${this.#name} is not a WordPress export: it has no wp:wxr_version`);
  }

  #tell(): void {
    this.#told = this.#parser.position;
  }

  #text(content: string): void {
    this.#tell();
    const element = this.#open.at(-1);
    if (!element || this.#open.length < 3) return;
    this.#itemSize += content.length;
    if (element.text.length + content.length > MOST_TEXT) {
      throw this.#problem(`a text in ${element.name} is longer than ${MOST_TEXT} characters`);
    }
    if (this.#itemSize > MOST_ITEM) throw this.#problem(`an item has more than ${MOST_ITEM} characters`);
    element.text += content;
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#tell();
    if (this.#open.length === 0 && name !== 'rss') {
      throw new CommandError(`${this.#name} is not a WordPress export: it begins with <${name.slice(0, 40)}>`);
    }
    if (this.#open.length >= DEEPEST) throw this.#problem(`elements are nested more than ${DEEPEST} levels deep`);
    if (++this.#itemElements > MOST_ELEMENTS) throw this.#problem(`an item has more than ${MOST_ELEMENTS} elements`);
    const named = Object.entries(attributes);
    if (named.length > MOST_ATTRIBUTES)
      throw this.#problem(`<${name.slice(0, 40)}> has more than ${MOST_ATTRIBUTES} attributes`);
    this.#open.push({ name, attributes, children: [], text: '', line: this.#line });
  }

  #close(): void {
    this.#tell();
    const element = this.#open.pop();
    if (!element) return;
    if (element.name === 'wp:wxr_version') this.#isExport = true;
    // the channel does not collect its children, to save memory
    if (this.#open.length > 2) this.#open.at(-1)?.children.push(element);
    else if (this.#open.length === 2) {
      this.#complete.push(element);
      this.#itemSize = 0;
      this.#itemElements = 0;
    }
  }

  #problem(what: string): CommandError {
    return new CommandError(`${this.#name}: line ${this.#line}: ${what}; nothing was imported`);
  }
}
