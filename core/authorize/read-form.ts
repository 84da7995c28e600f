import { problem } from '../errors.ts';
import type { Sent } from '../http/call.ts';
import type { LightRequest } from '../http/light.ts';
import { mediaType } from '../http/media-type.ts';
import { parseQueryString } from '../http/query-string.ts';
import { readBody } from '../http/read-body.ts';
import type { Limits } from '../settings.ts';

const FORM = 'application/x-www-form-urlencoded';

/**
 * Reads a form of this site's own pages. Every browser of today says where a form comes from; what does not is refused.
 *
 * @param origin of the site
 * @throws ApiError 400, 403, 413 for anything that no such form sends
 */
export async function readForm(request: LightRequest, origin: string, limits: Limits): Promise<Sent> {
  if (request.header('origin') !== origin) {
    throw problem('rest_forbidden', `This form is taken from pages of ${origin} alone.`);
  }
  if (mediaType(request) !== FORM) throw problem('rest_bad_request', `The form must be sent as ${FORM}.`);
  const bytes = await readBody(request, limits.authorization_form);
  return parseQueryString(new TextDecoder().decode(bytes), limits.query_pairs, limits);
}
