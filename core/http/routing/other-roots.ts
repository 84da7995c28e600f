import type { HttpRequest } from '../../contract/http-message.ts';
import type { Limits } from '../../contract/limits.ts';
import type { Root, RootAnswer } from '../../contract/routes/root.ts';
import type { SiteInfo } from '../../contract/site-info.ts';
import type { Generation } from '../generation.ts';
import { decodePart, pathOf, splitOnce } from '../request/parameters.ts';
import { readTarget, type Target } from '../request/read-call.ts';
import { sitePath } from './site-path.ts';

/** A plugin's root, as addressed by one request. */
export interface OtherRoot {
  /** Same as `Root.answer`. */
  answer(answer: RootAnswer): RootAnswer;
  /** The request's target, translated to the API's own names. @throws ApiError as `readTarget` */
  readTarget(limits: Limits): Target;
}

/** Finds the plugin's root that a request addresses; undefined for the API's own root, and for other requests. */
type FindRoot = (request: Pick<HttpRequest, 'target'>) => OtherRoot | undefined;

/** Creates the finder of a generation's plugin roots; undefined if no plugin adds one. */
export function createFindRoot({ plugins, site }: Pick<Generation, 'plugins' | 'site'>): FindRoot | undefined {
  const finders = plugins.flatMap(({ roots }) => roots).map((root) => finderOf(root, site));
  if (finders.length === 0) return undefined;
  return (request) => {
    for (const find of finders) {
      const found = find(request);
      if (found) return found;
    }
    return undefined;
  };
}

function finderOf(root: Root, site: SiteInfo): FindRoot {
  const home = sitePath(site);
  const base = `${home}${root.path}`;
  const places = new Set(root.query?.at.map((path) => `${home}${path}`));
  const below = (target: string): string => pathOf(target).slice(base.length);
  const reached = (target: string): OtherRoot => ({
    answer: (answer) => root.answer(answer, site, below(target)),
    readTarget: (limits) => {
      // reads the target as sent, so the length limit applies to that
      const { path, query } = readTarget({ target }, base, limits);
      const [, asked] = splitOnce(target, '?');
      const own = root.ownPath(path);
      return {
        path: own,
        url: asked === undefined ? own : `${own}?${asked}`,
        query: root.ownParameters(query),
        ownParameters: root.ownParameters,
      };
    },
  });
  return ({ target }) => {
    const [path = '', query = ''] = splitOnce(target, '?');
    if (path === base || path.startsWith(`${base}/`)) return reached(target);
    if (root.query === undefined || !places.has(path)) return undefined;
    const named = withoutParameter(query, root.query.parameter);
    return named && reachedByQuery(named, (below) => reached(`${base}${below}`));
  };
}

/** The value of one query parameter, still encoded, and the query without it. */
interface Named {
  readonly text: string;
  readonly rest: string;
}

function withoutParameter(query: string, parameter: string): Named | undefined {
  const pairs = query.split('&');
  const found = pairs.find((pair) => splitOnce(pair, '=')[0] === parameter);
  if (found === undefined) return undefined;
  return { text: splitOnce(found, '=')[1] ?? '', rest: pairs.filter((pair) => pair !== found).join('&') };
}

/** Characters that would end the path if left unencoded. */
const ENDS = /[?#]/g;

/** The root, with the path given in a query parameter. It is decoded only in `readTarget`, so errors are reported like any other. */
const reachedByQuery = ({ text, rest }: Named, reach: (target: string) => OtherRoot): OtherRoot => {
  const { answer } = reach('/');
  return {
    answer,
    readTarget: (limits) => {
      const path = encodeURI(decodePart(text.replaceAll('+', ' '))).replace(ENDS, encodeURIComponent);
      return reach(`${path.startsWith('/') ? '' : '/'}${path}${rest === '' ? '' : `?${rest}`}`).readTarget(limits);
    },
  };
};

/** The API root that pages link to: the first root that a plugin adds, else the API's own. */
export function rootOfPages({ plugins, site }: Pick<Generation, 'plugins' | 'site'>): string {
  const [root] = plugins.flatMap(({ roots }) => roots);
  return root ? `${site.url}${root.path}/` : site.rest('/');
}
