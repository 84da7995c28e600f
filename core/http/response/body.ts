import type { PiecedBody } from '../../contract/http-message.ts';
import { hashOf } from '../../lib/index.ts';
import { LiveNumber } from '../work/live-number.ts';

/** Bytes of an answer, and a hash that changes with them. */
export class Body implements PiecedBody {
  readonly length: number;
  /** 128 bits in hex: enough that two answers of one address never share it. */
  readonly hash: string;
  #pieces: readonly (string | Uint8Array)[];

  /** @param length in bytes, of all pieces together */
  constructor(pieces: readonly (string | Uint8Array)[], length: number, hash: string) {
    this.length = length;
    this.hash = hash;
    this.#pieces = pieces;
  }

  /** Of bytes that go out as they are. */
  static of(bytes: Uint8Array): Body {
    return new Body([bytes], bytes.length, hashOf(bytes));
  }

  get bytes(): Uint8Array {
    const [first] = this.#pieces;
    if (this.#pieces.length === 1 && typeof first === 'object') return first;
    const bytes = Buffer.allocUnsafe(this.length);
    this.copyTo(bytes);
    this.#pieces = [bytes];
    return bytes;
  }

  copyTo(buffer: Buffer): void {
    let at = 0;
    for (const piece of this.#pieces) {
      if (typeof piece === 'string') at += buffer.write(piece, at);
      else {
        buffer.set(piece, at);
        at += piece.length;
      }
    }
  }
}

/** The JSON of a fragment, with its live numbers as they were when it was written or shown last. */
export class WrittenFragment {
  readonly numbers: readonly LiveNumber[];
  readonly bytes: Uint8Array;
  readonly hash: string;
  /** Before, between and behind the numbers; parts of `bytes`. */
  readonly #texts: readonly Uint8Array[];

  constructor(texts: readonly Uint8Array[], numbers: readonly LiveNumber[]) {
    const pieces = texts.flatMap((text, index) => {
      const number = numbers[index];
      return number ? [text, Buffer.from(String(number.toJSON()))] : [text];
    });
    const bytes = Buffer.concat(pieces);
    let at = 0;
    const places = pieces.map(({ length }) => {
      at += length;
      return bytes.subarray(at - length, at);
    });
    this.numbers = numbers;
    this.bytes = bytes;
    this.hash = hashOf(bytes);
    this.#texts = places.filter((_, index) => index % 2 === 0);
  }

  /** The same with other numbers. */
  with(numbers: readonly LiveNumber[]): WrittenFragment {
    return new WrittenFragment(this.#texts, numbers);
  }

  writeTo(to: Pick<Writing, 'text' | 'number'>): void {
    for (const [index, text] of this.#texts.entries()) {
      to.text(decoder.decode(text));
      const number = this.numbers[index];
      if (number) to.number(number);
    }
  }
}

/** A value whose JSON is written once, so that answers can be put together from its bytes. */
export class JsonFragment {
  /** Of its texts, as they are counted where an answer is put together. */
  characters = 0;
  #value: unknown;
  readonly #whenWritten: ((written: WrittenFragment, characters: number) => void) | undefined;
  #written: WrittenFragment | undefined;

  /** @param whenWritten told once, when its bytes are there */
  constructor(value: unknown, whenWritten?: (written: WrittenFragment, characters: number) => void) {
    this.#value = value;
    this.#whenWritten = whenWritten;
  }

  /** One that was written before. */
  static written(written: WrittenFragment, characters: number): JsonFragment {
    const fragment = new JsonFragment(undefined);
    fragment.#written = written;
    fragment.characters = characters;
    return fragment;
  }

  get isWritten(): boolean {
    return this.#written !== undefined;
  }

  /** Writes it, unless it is written. */
  write(): WrittenFragment {
    if (this.#written) return this.#written;
    const writing = new FragmentWriting();
    writeInto(writing, this.#value, DEPTH);
    this.#written = writing.written();
    this.#value = undefined;
    this.#whenWritten?.(this.#written, this.characters);
    return this.#written;
  }

  /** The value, for whoever wants less than all of it: as it was given, or read again from what was written. */
  toJSON(): unknown {
    return this.#written ? JSON.parse(decoder.decode(this.#written.bytes)) : this.#value;
  }
}

const decoder = new TextDecoder();

/** How deep parts may lie and still be taken as bytes: a list in an object in an envelope. Deeper ones are written anew. */
const DEPTH = 3;

/** Writes a value as JSON. Of the fragments in it the bytes are taken as they are, and their hashes for the hash of the whole. */
export function encodeBody(value: unknown): Body {
  const writing = new BodyWriting();
  writeInto(writing, value, DEPTH);
  return writing.body();
}

/** Takes JSON, piece by piece. */
interface Writing {
  text(more: string): void;
  number(number: LiveNumber): void;
  fragment(fragment: WrittenFragment): void;
}

/** Puts an answer together. */
class BodyWriting implements Writing {
  readonly #pieces: (string | Uint8Array)[] = [];
  /** What the hash of the whole is made of. */
  #said = '';
  #text = '';
  #length = 0;

  text(more: string): void {
    this.#text += more;
  }

  number(number: LiveNumber): void {
    this.#text += number.toJSON();
  }

  fragment({ bytes, hash }: WrittenFragment): void {
    this.#endText();
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    this.#said += hash;
  }

  body(): Body {
    this.#endText();
    return new Body(this.#pieces, this.#length, hashOf(this.#said));
  }

  #endText(): void {
    if (this.#text === '') return;
    this.#pieces.push(this.#text);
    this.#length += Buffer.byteLength(this.#text);
    this.#said += this.#text;
    this.#text = '';
  }
}

/** Writes a fragment, and notes where its live numbers stand. */
class FragmentWriting implements Writing {
  /** Before, between and behind the numbers. */
  readonly #texts = [''];
  readonly #numbers: LiveNumber[] = [];

  text(more: string): void {
    this.#texts[this.#texts.length - 1] += more;
  }

  number(number: LiveNumber): void {
    this.#numbers.push(number);
    this.#texts.push('');
  }

  fragment(fragment: WrittenFragment): void {
    fragment.writeTo(this);
  }

  written(): WrittenFragment {
    return new WrittenFragment(
      this.#texts.map((text) => Buffer.from(text)),
      this.#numbers,
    );
  }
}

function writeInto(to: Writing, value: unknown, depth: number): void {
  if (holdsPart(value, depth)) writeApart(to, value, depth);
  else to.text(JSON.stringify(value ?? null) ?? 'null');
}

/** Writes what something lies in that is written apart, or such a thing itself. */
function writeApart(to: Writing, value: object, depth: number): void {
  if (value instanceof JsonFragment) to.fragment(value.write());
  else if (value instanceof LiveNumber) to.number(value);
  else if (Array.isArray(value)) writeItems(to, value, depth - 1);
  else writeMembers(to, value, depth - 1);
}

function writeItems(to: Writing, items: readonly unknown[], depth: number): void {
  let before = '[';
  for (const item of items) {
    to.text(before);
    writeInto(to, item, depth);
    before = ',';
  }
  to.text(']');
}

function writeMembers(to: Writing, object: object, depth: number): void {
  let before = '{';
  for (const [name, member] of Object.entries(object)) {
    const apart = holdsPart(member, depth);
    const json = apart ? '' : JSON.stringify(member);
    // as JSON.stringify does with what has no JSON
    if (json === undefined) continue;
    to.text(`${before}${JSON.stringify(name)}:${json}`);
    if (apart) writeApart(to, member, depth);
    before = ',';
  }
  to.text(before === '{' ? '{}' : '}');
}

/** Whether something lies in it that is written apart. The items of a list are alike, so that the first tells. */
function holdsPart(value: unknown, depth: number): value is object {
  if (value instanceof JsonFragment || value instanceof LiveNumber) return true;
  if (depth === 0 || typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return holdsPart(value[0], depth - 1);
  for (const name in value) if (holdsPart((value as Record<string, unknown>)[name], depth - 1)) return true;
  return false;
}
