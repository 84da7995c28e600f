import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import { type Network, type NetworkAnswer, type NetworkRequest, NotConnected } from '../index.ts';
import { resolveName } from './resolve-name.ts';

/** This machine's network. */
export const nodeNetwork: Network = { resolve: (name, signal) => resolveName(name, signal), request };

function request(wanted: NetworkRequest): Promise<NetworkAnswer> {
  const { address, port, secure, host, method, target, headers, body, signal } = wanted;
  return new Promise((resolve, reject) => {
    // anything else would be looked up
    if (isIP(address) === 0) throw new Error(`${address} is not an IP address`);
    const sent = (secure ? https : http).request({
      host: address,
      port,
      method,
      path: target,
      headers: { ...headers, ...(body && { 'Content-Length': String(body.length) }) },
      signal,
      // for the certificate; an IP address has no name to ask for
      servername: isIP(host) === 0 ? host : '',
      // one connection for one request, by no proxy of the environment
      agent: false,
    });
    sent.on('response', (response) => resolve(answerOf(response, signal)));
    sent.on('error', (error) => reject(isOfConnecting(error) ? new NotConnected(error.message) : error));
    // such as after an answer that changes the protocol, which is neither
    sent.on('close', () => reject(new Error('the connection was closed without a response')));
    sent.end(body);
  });
}

const isOfConnecting = (error: Error): boolean => 'syscall' in error && error.syscall === 'connect';

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
