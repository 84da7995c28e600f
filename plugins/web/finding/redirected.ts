import { ownParts, queryWithout } from '../asked/address.ts';
import type { Asked } from '../asked/asking.ts';
import type { Moved } from '../asked/shown.ts';
import { keyOf, keysOfQuery, redirectsOf } from '../redirects/redirects-file.ts';

/** The redirect in `redirects.json` for an address, with the rest of its query. */
export function redirected(asked: Asked): Moved | undefined {
  const { context, address } = asked;
  const redirects = redirectsOf(context.store);
  const path = `/${ownParts(address.path).join('/')}`;
  const keys = path === '/' ? keysOfQuery(address.query) : [path, ...wholePictures(path)].map(keyOf);
  const found = keys.map((key) => redirects.get(key)).find((one) => one !== undefined);
  if (!found) return undefined;
  const { from, to, status } = found;
  const url = to.startsWith('/') ? `${context.site.url}${to}` : to;
  const [whole = '', anchor] = url.split(/(?=#)/, 2);
  const query = queryWithout(address, [...new URLSearchParams(from.split('?')[1]).keys()]);
  return {
    location: `${whole}${whole.includes('?') ? query.replace('?', '&') : query}${anchor ?? ''}`,
    status,
  };
}

/** Path of an image, of a smaller size of it (`river-300x200.jpg`), or of one that WordPress scaled down or turned on upload. */
const PICTURE = /^(.+?)(?:-\d{1,5}x\d{1,5}|-scaled|-rotated)?(\.(?:jpe?g|png|gif|webp|avif))$/i;

/** Paths of the original image of a size, for which imports write redirects. */
function wholePictures(path: string): readonly string[] {
  const [, name, ending] = PICTURE.exec(path) ?? [];
  return name === undefined ? [] : ['', '-scaled', '-rotated'].map((suffix) => `${name}${suffix}${ending}`);
}
