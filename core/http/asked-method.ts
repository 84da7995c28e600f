import type { Sent } from './call.ts';
import type { LightRequest } from './light.ts';

/** The method that counts: on POST, a client behind a proxy that knows only GET and POST may name another. */
export function askedMethod(request: LightRequest, sent: Sent): string {
  if (request.method === 'HEAD') return 'GET';
  if (request.method !== 'POST') return request.method;
  const named = typeof sent._method === 'string' ? sent._method : request.header('x-http-method-override');
  return named?.trim().toUpperCase() || 'POST';
}
