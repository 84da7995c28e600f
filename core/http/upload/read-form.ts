import busboy from 'busboy';
import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';
import { gatherPairs } from '../request/parameters.ts';
import type { Sent } from '../request/read-call.ts';

/** Media type of a form that may hold files (RFC 7578). */
export const FORM_WITH_FILES = 'multipart/form-data';

/** How many parts a form may have: as many as PHP reads (`max_input_vars`), since each takes long to read. */
const MAX_PARTS = 1_000;

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

/**
 * Reads a form that may hold files, piece by piece. Texts are its parameters, names in brackets as in a query.
 *
 * @param contentType of the form, with its boundary
 * @param take asked about each file; those that nobody takes are passed over
 * @throws ApiError 400 rest_bad_request for a broken form, rest_body_too_complex, rest_invalid_param, rest_too_many_params; 413
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

const broken = () => problem('rest_bad_request', 'The form is malformed.');

function parserOf(contentType: string | undefined, limits: Limits): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      // it tells of a limit that is reached
      limits: { fieldSize: limits.json_body, fieldNameSize: limits.json_body, parts: MAX_PARTS + 1 },
    });
  } catch {
    // it has no boundary
    throw broken();
  }
}

type FileStream = Parameters<busboy.BusboyEvents['file']>[1];

/** A form while it is read. The first thing that goes wrong ends the parser, and with it everything that waits for it. */
class FormReading {
  readonly pairs: [name: string, value: string][] = [];
  readonly #parser: busboy.Busboy;
  readonly #limits: Limits;
  readonly #taken: Promise<unknown>[] = [];
  #failure: unknown;
  /** Bytes beside those of files that were taken. */
  #beside = 0;
  /** Files whose end was not met. */
  readonly #open = new Set<FileStream>();

  constructor(parser: busboy.Busboy, limits: Limits, take: TakeFile) {
    this.#parser = parser;
    this.#limits = limits;
    parser.on('field', (name: string | undefined, value) => {
      // a part without a name is none of a form
      if (name !== undefined) this.pairs.push([name, value]);
    });
    parser.on('file', (part, stream, { filename: name = '', mimeType }) => {
      this.#file(stream, () => take({ part, name, type: mimeType.toLowerCase(), chunks: stream }));
    });
    parser.on('partsLimit', () => {
      this.#fail(problem('rest_too_many_params', `A form may have at most ${MAX_PARTS} parts.`));
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
        this.#beside += chunk.length;
        // told when who takes a file has room for more
        await new Promise<void>((resolve) => this.#parser.write(chunk, () => resolve()));
        this.#check();
        if (this.#failure !== undefined) return;
      }
      // the parser would wait for the end of such a file, also where the form ends in it
      if (this.#open.size > 0) throw broken();
      this.#parser.end();
    } catch (error) {
      this.#fail(error);
    }
  }

  #check(): void {
    const { json_body } = this.#limits;
    if (this.#beside <= json_body) return;
    throw problem('rest_body_too_large', `Apart from the file, a form may have at most ${json_body} bytes.`);
  }

  #file(stream: FileStream, take: () => Promise<unknown> | undefined): void {
    // it ends with the parser, which tells why
    stream.on('error', () => {});
    // what the parser was given in one piece it reads to the end, though it has failed
    if (this.#failure !== undefined) return;
    const taken = take();
    this.#watch(stream, taken !== undefined);
    if (taken) this.#taken.push(taken.catch((error) => this.#fail(error)));
    else stream.resume();
  }

  /** Sees what the parser puts into the stream of a file. */
  #watch(stream: FileStream, isTaken: boolean): void {
    const push = stream.push.bind(stream);
    this.#open.add(stream);
    stream.push = (chunk: Uint8Array | null) => {
      if (chunk === null) this.#open.delete(stream);
      else if (isTaken) this.#beside -= chunk.length;
      return push(chunk);
    };
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#parser.destroy();
    // the parser knows the last one alone
    for (const stream of this.#open) stream.destroy();
  }
}
