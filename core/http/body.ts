import { hashOf } from '../hash.ts';

/** Bytes of an answer, and a hash that changes with them. */
export class Body {
  /** One after the other; shared by answers that show the same records, so that none has to be copied. */
  readonly chunks: readonly Uint8Array[];
  readonly length: number;
  /** 128 bits in hex: enough that two answers of one address never share it. */
  readonly hash: string;

  constructor(chunks: readonly Uint8Array[], hash: string) {
    this.chunks = chunks;
    this.length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    this.hash = hash;
  }

  /** Of bytes that go out as they are. */
  static of(bytes: Uint8Array): Body {
    return new Body([bytes], hashOf(bytes));
  }

  /** The same in one piece. */
  joined(): Body {
    return this.chunks.length === 1 ? this : new Body([Buffer.concat(this.chunks, this.length)], this.hash);
  }
}

/** The JSON of a part. */
interface WrittenPart {
  readonly bytes: Uint8Array;
  /** The bytes behind a comma, as in a list. */
  readonly following: Uint8Array;
  readonly hash: string;
}

/** A value whose JSON is written once, so that answers can be put together from its bytes. */
export class Part {
  /** Of its texts, as they are counted where an answer is put together. */
  characters = 0;
  #value: unknown;
  readonly #whenWritten: ((part: Part) => void) | undefined;
  #written: WrittenPart | undefined;

  /** @param whenWritten told once, when its bytes are there */
  constructor(value: unknown, whenWritten?: (part: Part) => void) {
    this.#value = value;
    this.#whenWritten = whenWritten;
  }

  get isWritten(): boolean {
    return this.#written !== undefined;
  }

  get bytes(): Uint8Array {
    return this.write().bytes;
  }

  /** Writes it, unless it is written. */
  write(): WrittenPart {
    if (this.#written) return this.#written;
    const following = encoder.encode(`,${JSON.stringify(this.#value)}`);
    const bytes = following.subarray(1);
    this.#written = { bytes, following, hash: hashOf(bytes) };
    this.#value = undefined;
    this.#whenWritten?.(this);
    return this.#written;
  }

  /** The value, for whoever wants less than all of it: as it was given, or read again from what was written. */
  toJSON(): unknown {
    return this.#written ? JSON.parse(decoder.decode(this.#written.bytes)) : this.#value;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** How deep parts may lie and still be taken as bytes: a list in an object in an envelope. Deeper ones are written anew. */
const DEPTH = 3;

/** Writes a value as JSON. Of the parts in it the bytes are taken as they are, and their hashes for the hash of the whole. */
export function encodeBody(value: unknown): Body {
  const writing = new Writing();
  writeInto(writing, value, DEPTH);
  return writing.body();
}

/** Gathers text, and the parts between which it stands. */
class Writing {
  readonly #chunks: Uint8Array[] = [];
  /** What the hash of the whole is made of. */
  #said = '';
  #text = '';

  text(more: string): void {
    this.#text += more;
  }

  part(part: Part): void {
    const { bytes, following, hash } = part.write();
    this.#said += this.#text + hash;
    if (this.#text === ',') this.#chunks.push(following);
    else {
      this.#chunks.push(encoder.encode(this.#text), bytes);
    }
    this.#text = '';
  }

  body(): Body {
    const hash = hashOf(encoder.encode(this.#said + this.#text));
    return new Body([...this.#chunks, encoder.encode(this.#text)], hash);
  }
}

function writeInto(to: Writing, value: unknown, depth: number): void {
  if (value instanceof Part) to.part(value);
  else if (!holdsPart(value, depth)) to.text(JSON.stringify(value ?? null));
  else if (Array.isArray(value)) writeItems(to, value, depth);
  else writeMembers(to, value, depth);
}

function writeItems(to: Writing, items: readonly unknown[], depth: number): void {
  let before = '[';
  for (const item of items) {
    to.text(before);
    writeInto(to, item, depth - 1);
    before = ',';
  }
  to.text(']');
}

function writeMembers(to: Writing, object: object, depth: number): void {
  let before = '{';
  for (const [name, member] of Object.entries(object)) {
    if (member === undefined) continue;
    to.text(`${before}${JSON.stringify(name)}:`);
    writeInto(to, member, depth - 1);
    before = ',';
  }
  to.text(before === '{' ? '{}' : '}');
}

/** Whether a part lies in it. The items of a list are alike, so that the first tells. */
function holdsPart(value: unknown, depth: number): value is object {
  if (value instanceof Part) return true;
  if (depth === 0 || typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return holdsPart(value[0], depth - 1);
  for (const name in value) if (holdsPart((value as Record<string, unknown>)[name], depth - 1)) return true;
  return false;
}
