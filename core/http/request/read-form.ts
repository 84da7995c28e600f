import busboy from 'busboy';
import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';
import { gatherPairs, type Sent } from './parameters.ts';

/** Media type of a form that may contain files (RFC 7578). */
export const FORM_WITH_FILES = 'multipart/form-data';

/** Maximum parts of a form, as in PHP (`max_input_vars`), since each takes long to parse. */
const MAX_PARTS = 1_000;

/** A file in a form, as it arrives. */
export interface FormFile {
  /** Name of its part. */
  readonly part: string;
  /** File name given by the client, without folders; empty if there is none. */
  readonly name: string;
  /** Media type, in lower case. */
  readonly type: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Called for each file in a form: returns a promise that consumes the file's bytes, or undefined to skip it. */
export type TakeFile = (file: FormFile) => Promise<unknown> | undefined;

/**
 * Reads a form that may contain files, as a stream. Its texts are parameters; brackets in names mean the same as in a query.
 *
 * @param contentType of the form, with its boundary
 * @param take called for each file; by default files are skipped
 * @throws ApiError 400 rest_bad_request for a malformed form, rest_body_too_complex, rest_invalid_param, rest_too_many_params; 413
 *   rest_body_too_large if everything except the consumed files is larger than a JSON body may be; what `chunks` and `take`
 *   throw
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
      // it reports a limit that is reached, not one that is exceeded
      limits: { fieldSize: limits.json_body, fieldNameSize: limits.json_body, parts: MAX_PARTS + 1 },
    });
  } catch {
    // the content type has no boundary
    throw broken();
  }
}

type FileStream = Parameters<busboy.BusboyEvents['file']>[1];

/** Reads one form. The first failure destroys the parser, and with it everything that waits for it. */
class FormReading {
  readonly pairs: [name: string, value: string][] = [];
  readonly #parser: busboy.Busboy;
  readonly #limits: Limits;
  readonly #taken: Promise<unknown>[] = [];
  #failure: unknown;
  /** Number of bytes outside the consumed files. */
  #beside = 0;
  /** Files whose end has not been reached. */
  readonly #open = new Set<FileStream>();

  constructor(parser: busboy.Busboy, limits: Limits, take: TakeFile) {
    this.#parser = parser;
    this.#limits = limits;
    parser.on('field', (name: string | undefined, value) => {
      // a part without a name is not a form field
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
    // not awaited: if a file cannot be consumed, the client may take long to send the next chunk
    void this.#feed(chunks);
    await closed;
    await Promise.allSettled(this.#taken);
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #feed(chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[]): Promise<void> {
    try {
      for await (const chunk of chunks) {
        this.#beside += chunk.length;
        // the callback runs when the consumer of a file has room for more
        await new Promise<void>((resolve) => this.#parser.write(chunk, () => resolve()));
        this.#check();
        if (this.#failure !== undefined) return;
      }
      // the parser would wait for the end of a file even if the form ends within it
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
    // the stream fails together with the parser, which reports the reason
    stream.on('error', () => {});
    // the parser processes a chunk to its end even after a failure
    if (this.#failure !== undefined) return;
    const taken = take();
    this.#watch(stream, taken !== undefined);
    if (taken) this.#taken.push(taken.catch((error) => this.#fail(error)));
    else stream.resume();
  }

  /** Observes the chunks that the parser pushes to the stream of a file. */
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
    // the parser only destroys the last one
    for (const stream of this.#open) stream.destroy();
  }
}
