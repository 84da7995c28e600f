import * as v from 'valibot';
import { type FileFolder, filePath } from '../../contract/data/file-folder.ts';
import type { HttpRequest, HttpResponse } from '../../contract/http-message.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { problem } from '../../contract/problem.ts';
import { hasCode } from '../../platform/index.ts';
import { storageProblem } from '../../store/index.ts';
import type { Generation } from '../generation.ts';
import type { Exchange } from '../request/exchange.ts';
import { splitOnce } from '../request/query-string.ts';
import { fileHeaders, finishResponse, type OwnResponse } from '../response/response-headers.ts';
import { mayContinue, type Validators, verdictOn } from './conditions.ts';
import type { FoundFile } from './find-file.ts';
import { type ByteRange, rangeIn } from './range.ts';

/** Where an address leads to. */
interface FileAddress {
  readonly plugin: Plugin;
  readonly folder: FileFolder & Required<Pick<FileFolder, 'find'>>;
  /** Below the folder; undefined when it cannot be one. */
  readonly path: string | undefined;
}

const isServed = (folder: FileFolder): folder is FileAddress['folder'] => folder.find !== undefined;

/** Tells addresses of files: below the site's, those that begin with the name of a folder that is served. */
function createFileAddresses(generation: Generation): (target: string) => FileAddress | undefined {
  const served = generation.plugins.flatMap((plugin) =>
    plugin.files.filter(isServed).map((folder) => {
      const root = new URL(generation.site.file(folder, '')).pathname;
      return { plugin, folder, root };
    }),
  );
  return (target) => {
    const at = served.find(({ root }) => target.startsWith(root));
    if (!at) return undefined;
    // still encoded: a path needs no encoding, so what is encoded leads nowhere
    const [path = ''] = splitOnce(target.slice(at.root.length), '?');
    return { plugin: at.plugin, folder: at.folder, path: v.is(filePath, path) ? path : undefined };
  };
}

/**
 * Answers with a file; undefined for an address that is none of a file.
 *
 * @throws ApiError 404 rest_no_route, 412 rest_precondition_failed, 416 rest_range_not_satisfiable, 503 of the disk; as
 *   `Generation.authenticate`
 */
export type ServeFile = (exchange: Exchange) => Promise<HttpResponse> | undefined;

/** Serves the folders of a generation's plugins. */
export function createFileServer(generation: Generation): ServeFile {
  const addressIn = createFileAddresses(generation);

  async function answer(exchange: Exchange, address: FileAddress): Promise<HttpResponse> {
    const { request } = exchange;
    exchange.principal = generation.authenticate(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw problem('rest_no_route', 'No route matches this URL and method.');
    }
    return finishResponse(await fileReply(generation, address, request), exchange);
  }

  return (exchange) => {
    const address = addressIn(exchange.request.target);
    return address && answer(exchange, address);
  };
}

async function fileReply(
  generation: Generation,
  { plugin, folder, path }: FileAddress,
  request: HttpRequest,
): Promise<OwnResponse> {
  const served = path === undefined ? undefined : folder.find(path, { store: generation.readerFor(plugin) });
  const file = served && (await orProblem(generation.findFile(`${folder.name}/${path}`)));
  if (!served || !file) throw noFile();
  const validators = validatorsOf(file);
  const headers = fileHeaders({ ...served, ...validators, secret: request.header('authorization') !== undefined });
  const verdict = verdictOn(request, validators);
  if (verdict === 'failed')
    throw problem('rest_precondition_failed', 'The file does not match the precondition: it has changed.');
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
function rangeOf(request: HttpRequest, { size }: FoundFile, validators: Validators): ByteRange | undefined {
  const asked = request.method === 'GET' && mayContinue(request, validators) ? request.header('range') : undefined;
  const range = asked === undefined ? undefined : rangeIn(asked, size);
  if (range !== 'unsatisfiable') return range;
  throw problem('rest_range_not_satisfiable', `The range is outside of the file, which has ${size} bytes.`, {
    headers: { 'Content-Range': `bytes */${size}` },
  });
}

async function send(
  file: FoundFile,
  headers: Readonly<Record<string, string>>,
  range: ByteRange | undefined,
  isHead: boolean,
): Promise<OwnResponse> {
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
