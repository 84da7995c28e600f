/** The head of an answer, as far as the load generator looks at it. */
export interface AnswerHead {
  readonly status: number;
  /** Bytes of the body. */
  readonly length: number;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: *(\d+)/i;

/** Statuses whose answers have no body and need not say so (RFC 9112, 6.3). */
const WITHOUT_BODY: readonly number[] = [204, 304];

/** Reads the answers of one connection as cheaply as can be: of a body, only the length. */
export class AnswerReader {
  #head: AnswerHead | undefined;
  /** Bytes of the body that are still to come. */
  #missing = 0;
  /** The beginning of a head that has not come to its end. */
  #begun = '';

  /**
   * Takes what has come.
   *
   * @returns the head of the answer that has come to its end with it, undefined when there is more to come
   * @throws Error when this is no answer, one of unknown length, or longer than it says
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

  /** @returns bytes of the chunk that are behind the head */
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
