import { type HttpHandler, type HttpRequest, isStream } from '../contract/http-message.ts';
import type { Generation } from './generation.ts';

/**
 * Asks for the first page of each list, one after the other, as somebody would who says nothing else: so that code is compiled
 * and what queries count with is at hand before the first client comes. What comes of it is thrown away.
 */
export async function warmUp(
  { routes, site }: Pick<Generation, 'routes' | 'site'>,
  handle: HttpHandler,
): Promise<void> {
  for (const { namespace, route } of routes) {
    if (route.kind !== 'read' || !route.list || route.path.includes(':')) continue;
    const { body } = await handle(ownRequest(new URL(site.rest(`/${namespace}${route.path}`)).pathname));
    if (isStream(body)) for await (const _ of body);
  }
}

export const ownRequest = (target: string): HttpRequest => ({
  method: 'GET',
  target,
  header: () => undefined,
  body: async function* () {},
  address: '',
  secure: false,
  isOwn: true,
});
