import type { PiecedBody } from '../../contract/http-message.ts';
import { hashOf, isObject } from '../../lib/index.ts';
import { LiveNumber } from './live-number.ts';
import { placeFor, writeAround } from './written-apart.ts';

/** Bytes of a response body, with a hash that changes with them. */
export class Body implements PiecedBody {
  readonly length: number;
  /** 128 bits in hex: enough that two different responses at one URL never share it. */
  readonly hash: string;
  #pieces: readonly (string | Uint8Array)[];

  /** @param length in bytes, of all pieces together */
  constructor(pieces: readonly (string | Uint8Array)[], length: number, hash: string) {
    this.length = length;
    this.hash = hash;
    this.#pieces = pieces;
  }

  /** A body of bytes that are sent as they are. */
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

/** What is known about the JSON of a fragment besides its bytes. */
interface WrittenParts {
  readonly hash: string;
  /** The live numbers in it, in order. */
  readonly numbers: readonly LiveNumber[];
  /** Byte offsets where the texts before, between and after the numbers begin and end. */
  readonly cuts: readonly number[];
}

/** The JSON of a fragment, with its live numbers. */
export class WrittenFragment {
  readonly bytes: Uint8Array;
  readonly parts: WrittenParts;

  constructor(bytes: Uint8Array, parts: WrittenParts) {
    this.bytes = bytes;
    this.parts = parts;
  }

  /** @param texts before, between and after the numbers */
  static of(texts: readonly Uint8Array[], numbers: readonly LiveNumber[]): WrittenFragment {
    const digits = numbers.map((number) => String(number.value));
    const length = texts.reduce((sum, text) => sum + text.length, digits.join('').length);
    // not from the pool: a small buffer would keep the whole pool in memory
    const bytes = Buffer.allocUnsafeSlow(length);
    const cuts = new Array<number>(2 * texts.length);
    let at = 0;
    for (const [n, text] of texts.entries()) {
      bytes.set(text, at);
      cuts[2 * n] = at;
      at += text.length;
      cuts[2 * n + 1] = at;
      at += bytes.write(digits[n] ?? '', at, 'latin1');
    }
    return new WrittenFragment(bytes, { hash: hashOf(bytes), numbers, cuts });
  }

  /** The same fragment with other numbers. */
  with(numbers: readonly LiveNumber[]): WrittenFragment {
    return WrittenFragment.of(
      Array.from({ length: numbers.length + 1 }, (_, n) => this.#text(n)),
      numbers,
    );
  }

  writeTo(to: Pick<Writing, 'text' | 'number'>): void {
    const { numbers } = this.parts;
    for (let n = 0; n <= numbers.length; n++) {
      to.text(decoder.decode(this.#text(n)));
      const number = numbers[n];
      if (number) to.number(number);
    }
  }

  #text(n: number): Uint8Array {
    const { cuts } = this.parts;
    return this.bytes.subarray(cuts[2 * n], cuts[2 * n + 1]);
  }
}

/** A value whose JSON is written once, so that responses can be assembled from its bytes. */
export class JsonFragment {
  /** Number of characters in its texts, as counted when a response is assembled. */
  characters = 0;
  #value: unknown;
  readonly #whenWritten: ((written: WrittenFragment) => void) | undefined;
  #written: WrittenFragment | undefined;

  /** @param whenWritten called once, when its bytes are ready */
  constructor(value: unknown, whenWritten?: (written: WrittenFragment) => void) {
    this.#value = value;
    this.#whenWritten = whenWritten;
  }

  /** A fragment that was written before. */
  static written(written: WrittenFragment, characters: number): JsonFragment {
    const fragment = new JsonFragment(undefined);
    fragment.#written = written;
    fragment.characters = characters;
    return fragment;
  }

  get isWritten(): boolean {
    return this.#written !== undefined;
  }

  /** Writes it, unless that is already done. */
  write(): WrittenFragment {
    if (this.#written) return this.#written;
    const writing = new FragmentWriting();
    writeInto(writing, this.#value);
    this.#written = writing.written();
    this.#value = undefined;
    this.#whenWritten?.(this.#written);
    return this.#written;
  }

  /** The value, for callers that need only part of it: as it was given, or parsed from the written JSON. */
  toJSON(): unknown {
    const place = placeFor(this);
    if (place !== undefined) return place;
    return this.#written ? JSON.parse(decoder.decode(this.#written.bytes)) : this.#value;
  }
}

const decoder = new TextDecoder();

/** Writes a value as JSON. Fragments contribute their bytes to the body and their hashes to its hash. */
export function encodeBody(value: unknown): Body {
  const writing = new BodyWriting();
  writeInto(writing, value);
  return writing.body();
}

/** Receives JSON, piece by piece. */
interface Writing {
  text(more: string): void;
  number(number: LiveNumber): void;
  fragment(fragment: WrittenFragment): void;
}

/** Assembles the body of a response. */
class BodyWriting implements Writing {
  readonly #pieces: (string | Uint8Array)[] = [];
  /** Input of the body's hash: texts, and the hashes of fragments. */
  #said = '';
  #text = '';
  #length = 0;

  text(more: string): void {
    this.#text += more;
  }

  number(number: LiveNumber): void {
    this.#text += number.value;
  }

  fragment({ bytes, parts }: WrittenFragment): void {
    this.#endText();
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    this.#said += parts.hash;
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

/** Writes a fragment, and records the positions of its live numbers. */
class FragmentWriting implements Writing {
  /** Texts before, between and after the numbers. */
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
    return WrittenFragment.of(
      this.#texts.map((text) => Buffer.from(text)),
      this.#numbers,
    );
  }
}

/** A list that contains only fragments, as most lists do: it needs one placeholder in the JSON around it, not one per item. */
class FragmentList {
  readonly fragments: readonly JsonFragment[];

  constructor(fragments: readonly JsonFragment[]) {
    this.fragments = fragments;
  }

  static isOne = (value: unknown): value is readonly JsonFragment[] =>
    Array.isArray(value) && value.length > 1 && value.every((item) => item instanceof JsonFragment);

  writeTo(to: Writing): void {
    let before = '[';
    for (const fragment of this.fragments) {
      to.text(before);
      to.fragment(fragment.write());
      before = ',';
    }
    to.text(']');
  }

  toJSON(): unknown {
    return placeFor(this);
  }
}

/** Replaces lists of fragments by `FragmentList`, in a body or its members. */
function withLists(value: unknown): unknown {
  if (FragmentList.isOne(value)) return new FragmentList(value);
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  let changed: Record<string, unknown> | undefined;
  for (const name in value) {
    const member = value[name];
    if (FragmentList.isOne(member)) {
      changed ??= { ...value };
      changed[name] = new FragmentList(member);
    }
  }
  return changed ?? value;
}

function writeInto(to: Writing, value: unknown): void {
  const { texts, apart } = writeAround(withLists(value));
  for (const [n, text] of texts.entries()) {
    to.text(text);
    const one = apart[n];
    if (one instanceof FragmentList) one.writeTo(to);
    else if (one instanceof JsonFragment) to.fragment(one.write());
    else if (one instanceof LiveNumber) to.number(one);
  }
}
