import { problem } from '../../errors.ts';
import type { FoundFile } from '../../files/find-file.ts';
import type { Generation } from '../../generation.ts';
import { hasCode } from '../../ports/file-system.ts';
import { storageProblem } from '../../store/storage-problem.ts';
import { corsHeaders } from '../cors.ts';
import type { Exchange } from '../exchange.ts';
import type { LightReply, LightRequest } from '../light.ts';
import { mayContinue, type Validators, verdictOn } from './conditions.ts';
import { createFileAddresses, type FileAddress } from './file-address.ts';
import { fileHeaders } from './file-headers.ts';
import { type ByteRange, rangeIn } from './range.ts';

/**
 * Answers with a file; undefined for an address that is none of a file.
 *
 * @throws ApiError 404 rest_no_route, 412 rest_precondition_failed, 416 rest_range_not_satisfiable, 503 of the disk; as
 *   `Generation.authenticate`
 */
export type ServeFile = (exchange: Exchange) => Promise<LightReply> | undefined;

/** Serves the folders of a generation's plugins. */
export function createFileServer(generation: Generation): ServeFile {
  const addressIn = createFileAddresses(generation);

  async function answer(exchange: Exchange, address: FileAddress): Promise<LightReply> {
    const { request, id } = exchange;
    exchange.principal = await generation.authenticate(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw problem('rest_no_route', 'Nothing is served at this address and method.');
    }
    const { status, headers, body } = await fileReply(generation, address, request);
    return { status, headers: { ...headers, 'X-Request-Id': id, ...corsHeaders(request) }, body };
  }

  return (exchange) => {
    const address = addressIn(exchange.request.target);
    return address && answer(exchange, address);
  };
}

async function fileReply(
  generation: Generation,
  { plugin, folder, path }: FileAddress,
  request: LightRequest,
): Promise<LightReply> {
  const served = path === undefined ? undefined : folder.find(path, { store: generation.readerFor(plugin) });
  const file = served && (await orProblem(generation.findFile(`${folder.name}/${path}`)));
  if (!served || !file) throw noFile();
  const validators = validatorsOf(file);
  const headers = fileHeaders(served, validators, request.header('authorization') !== undefined);
  const verdict = verdictOn(request, validators);
  if (verdict === 'failed') throw problem('rest_precondition_failed', 'The file is another one.');
  if (verdict === 'unchanged') return { status: 304, headers, body: '' };
  return send(file, headers, rangeOf(request, file, validators), request.method === 'HEAD');
}

const noFile = () => problem('rest_no_route', 'There is no such file.');

/** It is never changed in its place, so that its age and length tell it from any other of its name. */
const validatorsOf = ({ size, modifiedNs }: FoundFile): Validators => ({
  tag: `"${size.toString(36)}-${modifiedNs.toString(36)}"`,
  modified: new Date(Number(modifiedNs / 1_000_000n)).toUTCString(),
});

/** Undefined for the whole. @throws ApiError 416 */
function rangeOf(request: LightRequest, { size }: FoundFile, validators: Validators): ByteRange | undefined {
  const asked = request.method === 'GET' && mayContinue(request, validators) ? request.header('range') : undefined;
  const range = asked === undefined ? undefined : rangeIn(asked, size);
  if (range !== 'unsatisfiable') return range;
  throw problem('rest_range_not_satisfiable', `The file has ${size} bytes.`, {
    headers: { 'Content-Range': `bytes */${size}` },
  });
}

async function send(
  file: FoundFile,
  headers: Readonly<Record<string, string>>,
  range: ByteRange | undefined,
  isHead: boolean,
): Promise<LightReply> {
  const { from, to } = range ?? { from: 0, to: file.size };
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(to - from),
      ...(range && { 'Content-Range': `bytes ${from}-${to - 1}/${file.size}` }),
    },
    body: isHead ? '' : await orProblem(file.read(from, to)),
  };
}

/** What the disk's failures are to a client. One that was removed meanwhile is not there. */
async function orProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw hasCode(error, 'ENOENT') ? noFile() : storageProblem(error);
  }
}
