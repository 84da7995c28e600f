import type { Upload, UploadRule } from '../../contract/data/upload.ts';
import { ApiError } from '../../contract/error.ts';
import type { HttpRequest } from '../../contract/http-message.ts';
import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';
import { mediaType, type Sent } from '../request/parameters.ts';
import { type Call, type Caller, callOf, type Target } from '../request/read-call.ts';
import { FORM_WITH_FILES, readForm } from '../request/read-form.ts';
import { paramsSoFar } from '../routing/allowed-methods.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import type { Match } from '../routing/router.ts';
import { ContentMd5 } from '../upload/content-md5.ts';
import { fileNameIn } from '../upload/file-name.ts';
import { Meter } from '../upload/meter.ts';
import type { Staging } from '../upload/staging.ts';
import { authorise } from './prepare.ts';

/** A matched route that takes a file. */
export interface UploadMatch extends Match<CompiledRoute> {
  readonly rule: UploadRule;
}

/** Dependencies of receiving a request. */
export interface Receiving {
  readonly limits: Limits;
  readonly caller: Caller;
  /** Where the file of the request goes. */
  readonly files: { readonly staging: Staging };
}

/** The call of a request, and its upload. */
export interface Received {
  readonly call: Call;
  /** Undefined if no file was sent. */
  readonly upload: Upload | undefined;
}

/**
 * Receives the file of a request, after checking that the caller may send one, and its parameters: the texts of a form, or
 * else only those of the query.
 *
 * @throws ApiError 401, 403 of the route, before anything is read; 400 rest_upload_no_content_type,
 *   rest_upload_no_content_disposition, rest_upload_invalid_disposition (in the order of WordPress), rest_bad_request; 412
 *   rest_upload_hash_mismatch; 413 rest_body_too_large; 503, 507 of the disk
 */
export async function receiveUpload(
  { routed, parts, rule }: UploadMatch,
  request: HttpRequest,
  target: Target,
  { limits, caller, files }: Receiving,
): Promise<Received> {
  const known: Sent = Object.assign(Object.create(null), target.query, parts);
  authorise(routed, caller.principal, paramsSoFar(routed, known));
  const receiver = new Receiver(request, rule, limits, files.staging);
  const isForm = mediaType(request) === FORM_WITH_FILES;
  const fromBody = isForm ? await receiver.form() : await receiver.body();
  return { call: callOf(request, target, fromBody, caller), upload: receiver.upload };
}

type Named = Pick<Upload, 'name' | 'type'>;

/** Reads the body of one request. */
class Receiver {
  upload: Upload | undefined;
  readonly #request: HttpRequest;
  readonly #rule: UploadRule;
  readonly #limits: Limits;
  readonly #staging: Staging;
  #met = false;

  constructor(request: HttpRequest, rule: UploadRule, limits: Limits, staging: Staging) {
    this.#request = request;
    this.#rule = rule;
    this.#limits = limits;
    this.#staging = staging;
  }

  /** @returns The texts of the form. */
  form(): Promise<Sent> {
    const contentType = this.#request.header('content-type');
    return readForm(this.#request.body(), contentType, this.#limits, ({ part, name, type, chunks }) => {
      // if no file was chosen, the form has a part without a file name
      if (part !== this.#rule.part || name === '') return undefined;
      if (this.#met) throw problem('rest_bad_request', `Only one file named ${part} is allowed.`);
      this.#met = true;
      return this.#receive(chunks, { name, type });
    });
  }

  /** @returns No parameters. */
  async body(): Promise<Sent> {
    const named = namedIn(this.#request);
    if (named instanceof ApiError) {
      // an empty body is reported before missing headers
      if (await isEmpty(this.#request.body())) return {};
      throw named;
    }
    const length = Number(this.#request.header('content-length') ?? 0);
    await this.#receive(this.#request.body(), named, length);
    return {};
  }

  async #receive(chunks: AsyncIterable<Uint8Array>, named: Named, length?: number): Promise<void> {
    const md5 = this.#request.header('content-md5');
    const meter = new Meter({
      most: (head) => this.#rule.most(head, this.#limits),
      length,
      md5: md5 === undefined ? undefined : new ContentMd5(md5),
    });
    const upload = await this.#staging.receive(meter.measured(chunks), () => ({ ...named, head: meter.head }));
    if (upload.size > 0) this.upload = upload;
  }
}

/** Name and type of the file in the headers, or the error for a missing or invalid header. */
function namedIn(request: HttpRequest): Named | ApiError {
  const type = mediaType(request);
  if (type === '')
    return problem('rest_upload_no_content_type', 'The header Content-Type with the type of the file is missing.');
  const disposition = request.header('content-disposition');
  if (disposition === undefined) {
    return problem(
      'rest_upload_no_content_disposition',
      'The header Content-Disposition with the name of the file is missing.',
    );
  }
  const name = fileNameIn(disposition);
  if (name !== '') return { name, type };
  return problem(
    'rest_upload_invalid_disposition',
    'Content-Disposition must name the file: attachment; filename="flag.png".',
  );
}

async function isEmpty(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const { length } of chunks) if (length > 0) return false;
  return true;
}
