import type { HttpResponse } from '../../contract/http-message.ts';
import type { Generation } from '../generation.ts';
import type { Exchange } from '../request/exchange.ts';
import { splitOnce } from '../request/query-string.ts';
import { deliver } from '../response/answer.ts';
import { sitePath } from '../routing/site-path.ts';
import type { AssetFiles } from './asset-files.ts';

/**
 * Answers with a file that a plugin brings; undefined for any other address, that of the page above the files included.
 *
 * @throws ApiError 404 rest_no_route for a file that is not there, 503 of the disk
 */
export type ServeAsset = (exchange: Exchange) => Promise<HttpResponse> | undefined;

/** Serves the files that the plugins of a generation bring. */
export function createAssetServer({ assets, site }: Pick<Generation, 'assets' | 'site'>): ServeAsset {
  const served = assets.map(({ files }) => ({ files, root: `${sitePath(site)}${files.path}/` }));

  async function answer(exchange: Exchange, files: AssetFiles, path: string): Promise<HttpResponse> {
    const [version = '', name = ''] = splitOnce(path, '/');
    return deliver(await files.answer(version, name), exchange);
  }

  return (exchange) => {
    const { method, target } = exchange.request;
    const at = served.find(({ root }) => target.startsWith(root));
    if (!at || (method !== 'GET' && method !== 'HEAD')) return undefined;
    const [path = ''] = splitOnce(target.slice(at.root.length), '?');
    return path === '' ? undefined : answer(exchange, at.files, path);
  };
}
