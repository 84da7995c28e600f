import { ownParts, queryWithout } from '../asked/address.ts';
import type { Asked } from '../asked/asking.ts';
import type { Moved } from '../asked/shown.ts';
import { keyOf, keysOfQuery, redirectsOf } from '../redirects/redirects-file.ts';

/** Where `redirects.json` says that an address leads, with the query that came along. */
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

/** Name of a picture; as WordPress names its smaller ones, `river-300x200.jpg`; or one that was shrunk when it was uploaded. */
const PICTURE = /^(.+?)(?:-\d{1,5}x\d{1,5}|-scaled)?(\.(?:jpe?g|png|gif|webp|avif))$/i;

/** Paths of the picture that one of its sizes is of: imports write down where the whole one went. */
function wholePictures(path: string): readonly string[] {
  const [, name, ending] = PICTURE.exec(path) ?? [];
  return name === undefined ? [] : [`${name}${ending}`, `${name}-scaled${ending}`];
}
