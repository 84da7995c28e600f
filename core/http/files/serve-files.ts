import * as v from 'valibot';
import { type FileFolder, filePath, type ServedFile } from '../../contract/data/file-folder.ts';
import { type HttpRequest, type HttpResponse, isRead, isStream } from '../../contract/http-message.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { problem } from '../../contract/problem.ts';
import { hasCode } from '../../platform/index.ts';
import { storageProblem } from '../../store/index.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Generation } from '../generation.ts';
import { pathOf, splitOnce } from '../request/parameters.ts';
import { deliver } from '../response/deliver.ts';
import type { Repeatable } from '../response/request-log.ts';
import { fileHeaders, finishResponse, type OwnResponse } from '../response/response-headers.ts';
import type { Exchange } from '../routing/exchange.ts';
import { sitePath } from '../routing/site-path.ts';
import type { AssetFiles } from './asset-files.ts';
import { type ByteRange, mayContinue, rangeIn, type Validators, verdictOn } from './conditions.ts';
import type { FoundFile } from './find-file.ts';
import { KeptFiles } from './kept-files.ts';

/** The file that a URL addresses. */
interface FileAddress {
  readonly plugin: Plugin;
  readonly folder: FileFolder & Required<Pick<FileFolder, 'find'>>;
  /** Path below the folder; undefined if it is not a valid path. */
  readonly path: string | undefined;
}

const isServed = (folder: FileFolder): folder is FileAddress['folder'] => folder.find !== undefined;

/** Creates the parser of file URLs: those below the site's URL that begin with the name of a served folder. */
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
    // not decoded: valid paths need no encoding, so an encoded one matches nothing
    const path = pathOf(target).slice(at.root.length);
    return { plugin: at.plugin, folder: at.folder, path: v.is(filePath, path) ? path : undefined };
  };
}

/**
 * Answers with a file; undefined for a URL outside the served folders.
 *
 * @throws ApiError 404 rest_no_route, 412 rest_precondition_failed, 416 rest_range_not_satisfiable, 503 of the disk; as
 *   `Generation.authenticate`
 */
type ServeFile = (exchange: Exchange) => Promise<HttpResponse> | undefined;

interface FileServerParts extends Pick<ResponseCache, 'tracking'> {
  readonly repeatable: Repeatable;
}

/** Serves the folders of a generation's plugins. */
export function createFileServer(generation: Generation, { tracking, repeatable }: FileServerParts): ServeFile {
  const addressIn = createFileAddresses(generation);
  const files = new KeptFiles((path) => generation.findFile(path), generation.settings.limits.kept_bytes);
  generation.keeps.push(() => ({ name: 'small files that are served', bytes: files.bytes, limit: files.bound }));

  async function answer(exchange: Exchange, { plugin, folder, path }: FileAddress): Promise<HttpResponse> {
    const { request, now } = exchange;
    exchange.principal = generation.authenticate(request);
    if (!isRead(request)) {
      throw problem('rest_no_route', 'No route matches this URL and method.');
    }
    const reading = tracking(exchange);
    const store = reading?.storeOf(plugin) ?? generation.readerFor(plugin);
    const served = path === undefined ? undefined : folder.find(path, { store });
    const place = `${folder.name}/${path}`;
    const file = served && (await orProblem(files.find(place, now)));
    if (!served || !file) throw noFile();
    const { range, ...reply } = await fileReply(served, file, request);
    const finished = finishResponse(reply, exchange);
    if (!reading || isStream(finished.body)) return finished;
    const { dependencies } = reading;
    const { size, modifiedNs } = file;
    return repeatable(finished, exchange, (then) => {
      const known = dependencies.holds(then) ? files.known(place) : undefined;
      return known?.size === size && known.modifiedNs === modifiedNs ? known.bytes(range) : undefined;
    });
  }

  return (exchange) => {
    const address = addressIn(exchange.request.target);
    return address && answer(exchange, address);
  };
}

/** A response, and the range of the file that it contains. */
interface FileReply extends OwnResponse {
  readonly range: ByteRange;
}

async function fileReply(served: ServedFile, file: FoundFile, request: HttpRequest): Promise<FileReply> {
  const validators = validatorsOf(file);
  const headers = fileHeaders({ ...served, ...validators, secret: request.header('authorization') !== undefined });
  const whole = { from: 0, to: file.size };
  const verdict = verdictOn(request, validators);
  if (verdict === 'failed')
    throw problem('rest_precondition_failed', 'The file does not match the precondition: it has changed.');
  if (verdict === 'unchanged') return { status: 304, headers, body: '', range: whole };
  const part = rangeOf(request, file, validators);
  const range = part ?? whole;
  return {
    status: part ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(range.to - range.from),
      ...(part && { 'Content-Range': `bytes ${part.from}-${part.to - 1}/${file.size}` }),
    },
    body: request.method === 'HEAD' ? '' : await orProblem(file.read(range)),
    range,
  };
}

const noFile = () => problem('rest_no_route', 'There is no such file.');

/** Files are never modified in place, so time and size identify a version of one. */
const validatorsOf = ({ size, modifiedNs }: FoundFile): Validators => ({
  tag: `"${size.toString(36)}-${modifiedNs.toString(36)}"`,
  modified: new Date(Number(modifiedNs / 1_000_000n)).toUTCString(),
});

/** The requested range; undefined for the whole file. @throws ApiError 416 */
function rangeOf(request: HttpRequest, { size }: FoundFile, validators: Validators): ByteRange | undefined {
  const asked = request.method === 'GET' && mayContinue(request, validators) ? request.header('range') : undefined;
  const range = asked === undefined ? undefined : rangeIn(asked, size);
  if (range !== 'unsatisfiable') return range;
  throw problem('rest_range_not_satisfiable', `The range is outside of the file, which has ${size} bytes.`, {
    headers: { 'Content-Range': `bytes */${size}` },
  });
}

/** Turns failures of the disk into errors for clients; a file that was removed in the meantime is a 404. */
async function orProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw hasCode(error, 'ENOENT') ? noFile() : storageProblem(error);
  }
}

/**
 * Answers with an asset of a plugin; undefined for any other URL, including the assets' base path.
 *
 * @throws ApiError 404 rest_no_route for a file that does not exist, 503 of the disk
 */
type ServeAsset = (exchange: Exchange) => Promise<HttpResponse> | undefined;

/** Serves the assets of a generation's plugins. */
export function createAssetServer({ assets, site }: Pick<Generation, 'assets' | 'site'>): ServeAsset {
  const served = assets.map(({ files }) => ({ files, root: `${sitePath(site)}${files.path}/` }));

  async function answer(exchange: Exchange, files: AssetFiles, path: string): Promise<HttpResponse> {
    const [version = '', name = ''] = splitOnce(path, '/');
    return deliver(await files.answer(version, name), exchange);
  }

  return (exchange) => {
    const { target } = exchange.request;
    const at = served.find(({ root }) => target.startsWith(root));
    if (!at || !isRead(exchange.request)) return undefined;
    const path = pathOf(target).slice(at.root.length);
    return path === '' ? undefined : answer(exchange, at.files, path);
  };
}
