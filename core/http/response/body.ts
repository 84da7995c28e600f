import type { PiecedBody } from '../../contract/http-message.ts';
import { hashOf, isObject } from '../../lib/index.ts';
import { LiveNumber } from '../work/live-number.ts';
import { placeFor, writeAround } from './written-apart.ts';

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

/** What is known of the JSON of a fragment beside its bytes. */
interface WrittenParts {
  readonly hash: string;
  /** As they were when it was written or shown last. */
  readonly numbers: readonly LiveNumber[];
  /** Where its texts begin and end that stand before, between and behind the numbers. */
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

  /** @param texts before, between and behind the numbers */
  static of(texts: readonly Uint8Array[], numbers: readonly LiveNumber[]): WrittenFragment {
    const digits = numbers.map((number) => String(number.value));
    const length = texts.reduce((sum, text) => sum + text.length, digits.join('').length);
    // of its own: a small one in a pool would keep that
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

  /** The same with other numbers. */
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

/** A value whose JSON is written once, so that answers can be put together from its bytes. */
export class JsonFragment {
  /** Of its texts, as they are counted where an answer is put together. */
  characters = 0;
  #value: unknown;
  readonly #whenWritten: ((written: WrittenFragment) => void) | undefined;
  #written: WrittenFragment | undefined;

  /** @param whenWritten told once, when its bytes are there */
  constructor(value: unknown, whenWritten?: (written: WrittenFragment) => void) {
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
    writeInto(writing, this.#value);
    this.#written = writing.written();
    this.#value = undefined;
    this.#whenWritten?.(this.#written);
    return this.#written;
  }

  /** The value, for whoever wants less than all of it: as it was given, or read again from what was written. */
  toJSON(): unknown {
    const place = placeFor(this);
    if (place !== undefined) return place;
    return this.#written ? JSON.parse(decoder.decode(this.#written.bytes)) : this.#value;
  }
}

const decoder = new TextDecoder();

/** Writes a value as JSON. Of the fragments in it the bytes are taken as they are, and their hashes for the hash of the whole. */
export function encodeBody(value: unknown): Body {
  const writing = new BodyWriting();
  writeInto(writing, value);
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
    return WrittenFragment.of(
      this.#texts.map((text) => Buffer.from(text)),
      this.#numbers,
    );
  }
}

/** A list of nothing but fragments, as most of the bytes of lists are in: one place in what is around it, and not one for each. */
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

/** An answer, or its members, with its lists of fragments as `FragmentList`. */
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
