/** Process with a json-server over one file, without its log. */
import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { answerWith } from '../helper/answer-with.ts';

/** The part of the package that is used; it has no types of its own. */
interface JsonServer {
  create(): { use(handler: unknown): void; listen(port: number, host: string): Server };
  defaults(options: { readonly logger: boolean }): readonly RequestListener[];
  router(file: string): RequestListener;
}

const jsonServer: JsonServer = createRequire(import.meta.url)('json-server');

answerWith(async ({ file }: { readonly file: string }): Promise<number> => {
  const app = jsonServer.create();
  app.use(jsonServer.defaults({ logger: false }));
  app.use(jsonServer.router(file));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
});
