import type { Sent } from './call.ts';
import type { LightRequest } from './light.ts';

/**
 * The method that counts: on POST, a client behind a proxy that knows only GET and POST may name another.
 *
 * @param query parameters of the query; what a body calls `_method` is no method, as in the reference
 */
export function askedMethod(request: LightRequest, query: Sent): string {
  if (request.method === 'HEAD') return 'GET';
  if (request.method !== 'POST') return request.method;
  const named = typeof query._method === 'string' ? query._method : request.header('x-http-method-override');
  return named?.trim().toUpperCase() || 'POST';
}
