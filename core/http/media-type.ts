import type { LightRequest } from './light.ts';
import { splitOnce } from './query-string.ts';

/** The media type of a request's body, lower case and without parameters; empty when it names none. */
export function mediaType(request: Pick<LightRequest, 'header'>): string {
  const [type = ''] = splitOnce(request.header('content-type') ?? '', ';');
  return type.trim().toLowerCase();
}
