import busboy from 'busboy';
import { problem } from '../../errors.ts';
import type { Limits } from '../../settings.ts';
import type { Sent } from '../call.ts';
import { gatherPairs } from '../query-string.ts';

/** Media type of a form that may hold files (RFC 7578). */
export const FORM_WITH_FILES = 'multipart/form-data';

/** A file in a form, as it comes. */
export interface FormFile {
  /** Of its part. */
  readonly part: string;
  /** As the client says, without folders; empty when it gives none. */
  readonly name: string;
  /** Media type, lower case. */
  readonly type: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** What is wanted of the files in a form: the promise of what takes this one's bytes, undefined to pass it over. */
export type TakeFile = (file: FormFile) => Promise<unknown> | undefined;

/** How much the parser is given at once, in bytes. */
const PIECE = 64 * 1024;
/** What may have been given to it and not yet counted: a piece, and what it and the files' streams hold back. */
const ON_THE_WAY = 2 * PIECE;

/**
 * Reads a form that may hold files, piece by piece. Texts are its parameters, names in brackets as in a query.
 *
 * @param contentType of the form, with its boundary
 * @param take asked about each file; those that nobody takes are passed over
 * @throws ApiError 400 rest_bad_request for a broken form, rest_body_too_complex, rest_invalid_param; 413
 *   rest_body_too_large for more texts, or more beside the files taken, than a JSON body may have; what `chunks` and
 *   `take` throw
 */
export async function readForm(
  chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[],
  contentType: string | undefined,
  limits: Limits,
  take: TakeFile = () => undefined,
): Promise<Sent> {
  const reading = new FormReading(parserOf(contentType, limits), limits, take);
  await reading.of(chunks);
  return gatherPairs(reading.pairs, limits);
}

type FileStream = Parameters<busboy.BusboyEvents['file']>[1];

const broken = () => problem('rest_bad_request', 'The form is broken.');

function parserOf(contentType: string | undefined, limits: Limits): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { fieldSize: limits.json_body, fieldNameSize: limits.json_body },
    });
  } catch {
    // it has no boundary
    throw broken();
  }
}

/** A form while it is read. The first thing that goes wrong ends the parser, and with it everything that waits for it. */
class FormReading {
  readonly pairs: [name: string, value: string][] = [];
  readonly #parser: busboy.Busboy;
  readonly #limits: Limits;
  readonly #taken: Promise<unknown>[] = [];
  #failure: unknown;
  /** Bytes of the whole, of the files that were taken, of the texts. */
  #read = 0;
  #ofFiles = 0;
  #ofTexts = 0;

  constructor(parser: busboy.Busboy, limits: Limits, take: TakeFile) {
    this.#parser = parser;
    this.#limits = limits;
    parser.on('field', (name, value) => this.#text(name, value));
    parser.on('file', (part, stream, { filename, mimeType }) => {
      this.#file(
        { part, name: filename ?? '', type: mimeType.toLowerCase(), chunks: this.#counted(stream) },
        stream,
        take,
      );
    });
    parser.on('error', () => this.#fail(broken()));
  }

  async of(chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[]): Promise<void> {
    const closed = new Promise((resolve) => this.#parser.once('close', resolve));
    // not waited for: when a file cannot be taken, the client may be in no hurry to send the next chunk
    void this.#feed(chunks);
    await closed;
    await Promise.allSettled(this.#taken);
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #feed(chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[]): Promise<void> {
    try {
      for await (const chunk of chunks) {
        for (let at = 0; at < chunk.length; at += PIECE) await this.#parse(chunk.subarray(at, at + PIECE));
        if (this.#parser.destroyed) return;
      }
      this.#parser.end();
    } catch (error) {
      this.#fail(error);
    }
  }

  async #parse(piece: Uint8Array): Promise<void> {
    this.#read += piece.length;
    // told when the files' takers have room for more
    await new Promise<void>((resolve) => this.#parser.write(piece, () => resolve()));
    this.#check(this.#read - this.#ofFiles - ON_THE_WAY);
  }

  #text(name: string | undefined, value: string): void {
    // a part without a name is none of a form
    if (name === undefined) return;
    this.pairs.push([name, value]);
    this.#ofTexts += name.length + value.length;
    this.#check(this.#ofTexts);
  }

  #file(file: FormFile, stream: FileStream, take: TakeFile): void {
    // it ends with the parser, which tells why
    stream.on('error', () => {});
    const taken = take(file);
    if (taken) this.#taken.push(taken.catch((error) => this.#fail(error)));
    else stream.resume();
  }

  async *#counted(stream: FileStream): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      this.#ofFiles += chunk.length;
      yield chunk;
    }
  }

  #check(bytes: number): void {
    const { json_body } = this.#limits;
    if (bytes > json_body)
      this.#fail(problem('rest_body_too_large', `Beside a file, a form may have at most ${json_body} bytes.`));
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#parser.destroy();
  }
}
