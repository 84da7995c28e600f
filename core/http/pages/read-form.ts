import type { HttpRequest } from '../../contract/http-message.ts';
import type { Limits } from '../../contract/limits.ts';
import { problem } from '../../contract/problem.ts';
import { mediaType, parseQueryString, readBody, type Sent } from '../request/parameters.ts';

const FORM = 'application/x-www-form-urlencoded';

/**
 * Reads a form of this site's own pages. All current browsers send a form's origin; requests without it are refused.
 *
 * @param origin of the site
 * @param most maximum bytes of the form
 * @throws ApiError 400, 403, 413 for anything that such a form does not send
 */
export async function readForm(
  request: HttpRequest,
  origin: string,
  { most, limits }: { readonly most: number; readonly limits: Limits },
): Promise<Sent> {
  if (request.header('origin') !== origin) {
    throw problem('rest_forbidden', `This form is only accepted from pages of ${origin}.`);
  }
  if (mediaType(request) !== FORM) throw problem('rest_bad_request', `The form must be sent as ${FORM}.`);
  const bytes = await readBody(request, most);
  return parseQueryString(new TextDecoder().decode(bytes), limits.query_pairs, limits);
}
