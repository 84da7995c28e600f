/** The parts of a response head that the load generator uses. */
export interface AnswerHead {
  readonly status: number;
  /** Bytes of the body. */
  readonly length: number;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: *(\d+)/i;

/** Statuses whose responses have no body and need no length (RFC 9112, 6.3). */
const WITHOUT_BODY: readonly number[] = [204, 304];

/** Reads the responses on one connection as cheaply as possible: only the lengths of bodies are checked. */
export class AnswerReader {
  #head: AnswerHead | undefined;
  /** Bytes of the body not received yet. */
  #missing = 0;
  /** Beginning of an incomplete head. */
  #begun = '';

  /**
   * Takes a received chunk.
   *
   * @returns the head of the response completed by it; undefined if the response is incomplete
   * @throws Error if it is not a response, has no known length, or is longer than declared
   */
  take(chunk: Buffer): AnswerHead | undefined {
    const rest = this.#head ? chunk.length : this.#takeHead(chunk);
    if (!this.#head) return undefined;
    this.#missing -= rest;
    if (this.#missing > 0) return undefined;
    if (this.#missing < 0) throw new Error('an answer is longer than it says');
    const head = this.#head;
    this.#head = undefined;
    return head;
  }

  /** @returns number of bytes of the chunk after the head */
  #takeHead(chunk: Buffer): number {
    const end = this.#begun === '' ? chunk.indexOf(HEAD_END) : -1;
    const text = this.#begun + chunk.toString('latin1', 0, end < 0 ? chunk.length : end);
    const length = end < 0 ? text.indexOf(HEAD_END) : end;
    if (length < 0) {
      this.#begun = text;
      return 0;
    }
    const rest = chunk.length - (length + HEAD_END.length - this.#begun.length);
    this.#head = headOf(text.slice(0, length));
    this.#missing = this.#head.length;
    this.#begun = '';
    return rest;
  }
}

function headOf(text: string): AnswerHead {
  const status = Number(text.slice(9, 12));
  if (!text.startsWith('HTTP/1.1 ') || Number.isNaN(status)) throw new Error(`no answer: ${text.slice(0, 80)}`);
  const length = LENGTH.exec(text)?.[1];
  if (length !== undefined) return { status, length: WITHOUT_BODY.includes(status) ? 0 : Number(length) };
  if (WITHOUT_BODY.includes(status)) return { status, length: 0 };
  throw new Error(`an answer of unknown length: ${text}`);
}
