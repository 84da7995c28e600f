import type { Generation } from '../generation.ts';
import { Answer } from './answer.ts';
import { allowedMethods } from './authorise.ts';
import { encodeBody } from './body.ts';
import { exposedHeaders } from './cors.ts';
import { entityTag } from './etag.ts';
import type { Exchange } from './exchange.ts';
import { headerValues } from './header-value.ts';
import { isOn } from './is-on.ts';
import type { Outcome } from './outcome.ts';
import { splitOnce } from './query-string.ts';

const JSON_TYPE = 'application/json; charset=UTF-8';

/** Turns what a call came to into an answer. */
export type Respond = (exchange: Exchange, outcome: Outcome) => Answer;

/** Headers about this answer, which an envelope holds as well. */
function ownHeaders(
  { principal, matches = [] }: Exchange,
  outcome: Outcome,
  { apiLink, generation }: { readonly apiLink: string; readonly generation: Generation },
): Record<string, string> {
  const allowed = principal ? allowedMethods(matches, principal, ({ plugin }) => generation.readerFor(plugin)) : [];
  const { Link, ...headers } = outcome.headers;
  return headerValues({
    ...headers,
    Link: Link === undefined ? apiLink : `${apiLink}, ${Link}`,
    ...(allowed.length > 0 && { Allow: allowed.join(', ') }),
  });
}

/** Who sent credentials or a password gets what nobody else may be shown, not even from a cache. */
const isPrivate = ({ request, call }: Exchange, { secret }: Outcome) =>
  secret === true || request.header('authorization') !== undefined || call?.sent.password !== undefined;

/** What could not be read has no call, and its query still says how it is to be answered. */
const envelopeParam = ({ call, request }: Exchange): unknown =>
  call ? call.sent._envelope : (new URLSearchParams(splitOnce(request.target, '?')[1]).get('_envelope') ?? undefined);

/** Made once a generation: the headers that every answer has are the same for all. */
export function createRespond(generation: Generation): Respond {
  const apiLink = `<${generation.site.rest('/')}>; rel="https://api.w.org/"`;
  const exposed = exposedHeaders(generation.plugins);

  return (exchange, outcome) => {
    const own = ownHeaders(exchange, outcome, { apiLink, generation });
    const enveloped = isOn(envelopeParam(exchange));
    const body = encodeBody(enveloped ? { body: outcome.body, status: outcome.status, headers: own } : outcome.body);
    const secret = isPrivate(exchange, outcome);
    return new Answer({
      status: enveloped ? 200 : outcome.status,
      headers: {
        ...own,
        'Content-Type': JSON_TYPE,
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
        'Access-Control-Expose-Headers': exposed,
        Vary: 'Origin, Accept-Encoding',
        // what anybody may see may be kept, but asked again about: by then it may be hidden, and who signs in sees more
        'Cache-Control': secret ? 'private, no-store' : 'no-cache',
        ...(outcome.status === 401 && { 'WWW-Authenticate': 'Basic realm="Almanac", charset="UTF-8"' }),
      },
      body,
      tag: outcome.status < 300 ? entityTag(body.hash, outcome.version) : undefined,
      secret,
    });
  };
}
