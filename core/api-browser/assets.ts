import { problem } from '../errors.ts';
import { hashOf } from '../hash.ts';
import { Answer } from '../http/answer.ts';
import { Body } from '../http/body.ts';
import { entityTag } from '../http/etag.ts';
import { type FileSystem, hasCode } from '../ports/file-system.ts';
import { script } from './script.ts';
import { style } from './style.ts';

/** Files of the page, each at an address that changes with what is in it. */
export interface Assets {
  /** Stands in the address of each. @throws FileSystemError */
  version(): Promise<string>;
  /** @throws ApiError 404 for a file or a version that is not there */
  answer(version: string, name: string): Promise<Answer>;
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=UTF-8',
  js: 'text/javascript; charset=UTF-8',
  png: 'image/png',
};

/** What is served of the package swagger-ui-dist; the rest of it is for other uses. */
const OF_PACKAGE: ReadonlySet<string> = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

/** Ours, by name. */
const OWN: ReadonlyMap<string, Uint8Array> = new Map(
  Object.entries({ 'start.js': script, 'page.css': style }).map(([name, text]) => [
    name,
    new TextEncoder().encode(text),
  ]),
);

const ownVersion = hashOf(new TextEncoder().encode(script + style)).slice(0, 8);

const A_YEAR = 31_536_000;

const asset = (name: string, bytes: Uint8Array): Answer => {
  const body = Body.of(bytes);
  return new Answer({
    status: 200,
    headers: {
      'Content-Type': TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': `public, max-age=${A_YEAR}, immutable`,
      Vary: 'Accept-Encoding, Origin',
    },
    body,
    tag: entityTag(body.hash, undefined),
    secret: false,
  });
};

/**
 * The files of the page: those of the package swagger-ui-dist, read when they are asked for first and kept from then on with
 * what they are compressed, and ours.
 *
 * @param folder absolute path of the package
 */
export function createAssets(fileSystem: Pick<FileSystem, 'readFile'>, folder: string): Assets {
  const kept = new Map<string, Promise<Answer>>();

  async function version(): Promise<string> {
    const manifest = await fileSystem.readFile(`${folder}/package.json`);
    return `${JSON.parse(new TextDecoder().decode(manifest)).version}-${ownVersion}`;
  }

  async function read(name: string): Promise<Answer> {
    return asset(name, OWN.get(name) ?? (await fileSystem.readFile(`${folder}/${name}`)));
  }

  return {
    version,
    answer: async (asked, name) => {
      const known = OF_PACKAGE.has(name) || OWN.has(name);
      if (!known || asked !== (await version())) throw noAsset();
      const key = `${asked}/${name}`;
      const answer = kept.get(key) ?? read(name);
      kept.set(key, answer);
      return answer.catch((error) => {
        kept.delete(key);
        throw hasCode(error, 'ENOENT') ? noAsset() : error;
      });
    },
  };
}

const noAsset = () => problem('rest_no_route', 'There is no such file.');
