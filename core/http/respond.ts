import type { Generation } from '../generation.ts';
import { Answer } from './answer.ts';
import { Body, encodeBody } from './body.ts';
import { exposedHeaders } from './cors.ts';
import type { Envelope } from './envelope.ts';
import { entityTag } from './etag.ts';
import type { Exchange } from './exchange.ts';
import type { Outcome } from './outcome.ts';
import { splitOnce } from './query-string.ts';
import { sealedVersion } from './record-version.ts';

const JSON_TYPE = 'application/json; charset=UTF-8';

/** Turns what a call came to into an answer. */
export type Respond = (exchange: Exchange, outcome: Outcome) => Answer;

/** Does a query say something under this name? Also that of a request that could not be read. */
const inQuery = ({ request }: Exchange, name: string): boolean =>
  new URLSearchParams(splitOnce(request.target, '?')[1]).has(name);

/** Is the answer wanted in an envelope? By the mere presence of the parameter, as in the reference. */
const wantsEnvelope = (exchange: Exchange): boolean =>
  exchange.call ? exchange.call.query._envelope !== undefined : inQuery(exchange, '_envelope');

const saysPassword = (exchange: Exchange): boolean =>
  exchange.call ? exchange.call.sent.password !== undefined : inQuery(exchange, 'password');

/** Who sent credentials or a password gets what nobody else may be shown, not even from a cache. */
const isPrivate = (exchange: Exchange, { secret }: Outcome) =>
  secret === true || exchange.request.header('authorization') !== undefined || saysPassword(exchange);

/** @throws Error for a body that is neither text nor bytes: the plugin's error */
function rawBody({ body, type }: Outcome): Body {
  if (typeof body === 'string') return Body.of(new TextEncoder().encode(body));
  if (body instanceof Uint8Array) return Body.of(body);
  throw new Error(`a body of type ${type} must be text or bytes`);
}

/** Writes go by `Prefer`: what is ignored, and what is merged. */
const mayWrite = ({ request: { method } }: Exchange): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

const asText = (headers: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const CHALLENGE = 'Basic realm="Almanac", charset="UTF-8"';

/** A script in a browser asks: the browser would open a dialogue of its own at a challenge, over the page that signs in itself. */
const isOfScript = ({ request }: Exchange): boolean =>
  request.header('sec-fetch-dest') === 'empty' || request.header('x-requested-with') !== undefined;

const withoutChallenge = ({ 'WWW-Authenticate': _, ...others }: Record<string, string>): Record<string, string> =>
  others;

/** Made once a generation: the headers that every answer has are the same for all. */
export function createRespond(generation: Generation, envelope: Envelope): Respond {
  const exposed = exposedHeaders(generation.plugins);
  const apiLink = `<${generation.site.rest('/')}>; rel="https://api.w.org/"`;

  return (exchange, outcome) => {
    const enveloped = envelope(exchange, outcome);
    const asked = wantsEnvelope(exchange) && outcome.type === undefined;
    const status = asked ? 200 : outcome.status;
    const secret = isPrivate(exchange, outcome);
    const body = outcome.type === undefined ? encodeBody(asked ? enveloped : outcome.body) : rawBody(outcome);
    const version = outcome.version && sealedVersion(generation.sealVersion, outcome.version);
    return new Answer({
      status,
      headers: {
        ...withoutChallenge(asText(enveloped.headers)),
        Link: [apiLink, ...(enveloped.headers.Link === undefined ? [] : [enveloped.headers.Link])].join(', '),
        'Content-Type': outcome.type ?? JSON_TYPE,
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
        'Access-Control-Expose-Headers': exposed,
        Vary: mayWrite(exchange) ? 'Origin, Accept-Encoding, Prefer' : 'Origin, Accept-Encoding',
        // what anybody may see may be kept, but asked again about: by then it may be hidden, and who signs in sees more
        'Cache-Control': secret ? 'private, no-store' : 'no-cache',
        ...(status === 401 && !isOfScript(exchange) && { 'WWW-Authenticate': CHALLENGE }),
      },
      body,
      tag: outcome.status < 300 ? entityTag(body.hash, version) : undefined,
      secret,
    });
  };
}
