import { type HttpHandler, type HttpRequest, isStream } from '../contract/http-message.ts';
import type { Generation } from './generation.ts';

/**
 * Requests the first page of each list, one after the other, as an anonymous client without parameters, and discards the
 * responses. This compiles code and prepares what queries need before the first client comes.
 */
export async function warmUp(generation: Pick<Generation, 'routes' | 'site'>, handle: HttpHandler): Promise<void> {
  for (const { path } of listsOf(generation)) {
    const { body } = await handle(ownRequest(path));
    if (isStream(body)) for await (const _ of body);
  }
}

/** The routes of lists without path parameters, and their paths. */
export const listsOf = ({ routes, site }: Pick<Generation, 'routes' | 'site'>) =>
  routes
    .filter(({ route }) => route.kind === 'read' && route.list && !route.path.includes(':'))
    .map((mounted) => ({
      mounted,
      path: new URL(site.rest(`/${mounted.namespace}${mounted.route.path}`)).pathname,
    }));

export const ownRequest = (target: string): HttpRequest => ({
  method: 'GET',
  target,
  header: () => undefined,
  body: async function* () {},
  address: '',
  secure: false,
  isOwn: true,
});
