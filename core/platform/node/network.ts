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
    // anything else would be resolved as a name
    if (isIP(address) === 0) throw new Error(`${address} is not an IP address`);
    const sent = (secure ? https : http).request({
      host: address,
      port,
      method,
      path: target,
      headers: { ...headers, ...(body && { 'Content-Length': String(body.length) }) },
      signal,
      // checked against the certificate; an IP address has no server name
      servername: isIP(host) === 0 ? host : '',
      // one connection for one request, by no proxy of the environment
      agent: false,
    });
    sent.on('response', (response) => resolve(answerOf(response, signal)));
    sent.on('error', (error) => reject(isOfConnecting(error) ? new NotConnected(error.message) : error));
    // for example after a response that switches protocols, which triggers neither event
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

/** Throws if the signal is aborted: a body delimited by the end of its connection would otherwise look complete. */
async function* bodyOf(response: http.IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  yield* response;
  signal.throwIfAborted();
}
