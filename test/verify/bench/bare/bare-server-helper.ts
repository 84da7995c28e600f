/** Process with a bare node:http server: the upper limit of what this machine can serve. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerWith } from '../helper/answer-with.ts';
import type { FixedAnswer } from './fixed-answer.ts';

answerWith(async ({ status, headers, bytes }: FixedAnswer): Promise<number> => {
  const body = Buffer.alloc(bytes, 'x');
  const all = { ...headers, ...(bytes > 0 && { 'Content-Length': bytes }) };
  const server = createServer((_request, response) => {
    response.writeHead(status, all);
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
});
