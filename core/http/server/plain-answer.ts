import { STATUS_CODES } from 'node:http';
import type { ApiError } from '../../contract/error.ts';
import { refusalHeaders } from '../response/response-headers.ts';

/** Headers and body of a refusal that comes before the pipeline: what asked may not be a request at all. */
export function plainAnswer(error: ApiError): { readonly headers: Record<string, string>; readonly body: string } {
  const body = JSON.stringify(error);
  return { headers: refusalHeaders(error.headers, Buffer.byteLength(body)), body };
}

/** The same as bytes for a socket, where Node has made no response. */
export function rawAnswer(error: ApiError): string {
  const { headers, body } = plainAnswer(error);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n');
}
