import type { Plugin } from '../contract/plugin.ts';
import type { LightRequest } from './light.ts';

/** Headers that scripts of other origins may read. */
const EXPOSED = [
  'X-WP-Total',
  'X-WP-TotalPages',
  'Link',
  'Allow',
  'Almanac-Ignored',
  'ETag',
  'Location',
  'Preference-Applied',
  'Retry-After',
  'X-Request-Id',
];

/** An origin, or `null`: printable, so that it can be echoed. */
const ORIGIN = /^[\x21-\x7e]+$/;

/** The value of `Access-Control-Expose-Headers`: totals go by the names that the plugins give them. */
export const exposedHeaders = (plugins: readonly Plugin[]): string =>
  [...new Set([...EXPOSED, ...plugins.flatMap(({ totals }) => [totals.total, totals.pages])])].join(', ');

/**
 * Lets pages of every origin use the API (Fetch standard, CORS protocol), as WordPress does. There is no
 * `Access-Control-Allow-Credentials`: the API knows no cookies, so a foreign page can do nothing that its own server could
 * not do as well.
 */
export function corsHeaders(request: LightRequest): Record<string, string> {
  const origin = request.header('origin');
  if (origin === undefined || !ORIGIN.test(origin)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    ...(request.method === 'OPTIONS' && {
      'Access-Control-Allow-Methods': 'OPTIONS, GET, HEAD, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers':
        'Authorization, Content-Type, Content-Disposition, If-Match, If-None-Match, Prefer, X-HTTP-Method-Override',
      'Access-Control-Max-Age': '600',
    }),
  };
}
