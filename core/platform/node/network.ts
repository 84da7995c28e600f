import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import type { Network, NetworkAnswer, NetworkRequest } from '../index.ts';
import { resolveName } from './resolve-name.ts';

/** This machine's network. */
export const nodeNetwork: Network = { resolve: (name, signal) => resolveName(name, signal), get };

function get({ address, port, secure, host, target, headers, signal }: NetworkRequest): Promise<NetworkAnswer> {
  return new Promise((resolve, reject) => {
    // anything else would be looked up
    if (isIP(address) === 0) throw new Error(`${address} is not an IP address`);
    const request = (secure ? https : http).get({
      host: address,
      port,
      path: target,
      headers,
      signal,
      // for the certificate; an IP address has no name to ask for
      servername: isIP(host) === 0 ? host : '',
      // one connection for one request, by no proxy of the environment
      agent: false,
    });
    request.on('response', (response) => resolve(answerOf(response, signal)));
    request.on('error', reject);
    // such as after an answer that changes the protocol, which is neither
    request.on('close', () => reject(new Error('the connection was closed without a response')));
  });
}

function answerOf(response: http.IncomingMessage, signal: AbortSignal): NetworkAnswer {
  return {
    status: response.statusCode ?? 0,
    header: (name) => {
      const value = response.headers[name];
      return typeof value === 'string' ? value : value?.join(', ');
    },
    body: bodyOf(response, signal),
    close: () => response.destroy(),
  };
}

/** A body that ends with its connection ends in the same way when the signal does that. */
async function* bodyOf(response: http.IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  yield* response;
  signal.throwIfAborted();
}
