import type { Generation } from '../generation.ts';
import { Answer } from './answer.ts';
import { Body, encodeBody } from './body.ts';
import { exposedHeaders } from './cors.ts';
import type { Envelope } from './envelope.ts';
import { entityTag } from './etag.ts';
import type { Exchange } from './exchange.ts';
import { isOn } from './is-on.ts';
import type { Outcome } from './outcome.ts';
import { splitOnce } from './query-string.ts';

const JSON_TYPE = 'application/json; charset=UTF-8';

/** Turns what a call came to into an answer. */
export type Respond = (exchange: Exchange, outcome: Outcome) => Answer;

/** What a request says under a name. What could not be read has no call, and its query still says it: what it says last. */
const said = ({ call, request }: Exchange, name: '_envelope' | 'password'): unknown =>
  call ? call.sent[name] : new URLSearchParams(splitOnce(request.target, '?')[1]).getAll(name).at(-1);

/** Who sent credentials or a password gets what nobody else may be shown, not even from a cache. */
const isPrivate = (exchange: Exchange, { secret }: Outcome) =>
  secret === true || exchange.request.header('authorization') !== undefined || said(exchange, 'password') !== undefined;

/** @throws Error for a body that is neither text nor bytes: the plugin's error */
function rawBody({ body, type }: Outcome): Body {
  if (typeof body === 'string') return Body.of(new TextEncoder().encode(body));
  if (body instanceof Uint8Array) return Body.of(body);
  throw new Error(`a body of type ${type} must be text or bytes`);
}

/** Made once a generation: the headers that every answer has are the same for all. */
export function createRespond(generation: Generation, envelope: Envelope): Respond {
  const exposed = exposedHeaders(generation.plugins);

  return (exchange, outcome) => {
    const enveloped = envelope(exchange, outcome);
    const asked = isOn(said(exchange, '_envelope')) && outcome.type === undefined;
    const status = asked ? 200 : outcome.status;
    const secret = isPrivate(exchange, outcome);
    const body = outcome.type === undefined ? encodeBody(asked ? enveloped : outcome.body) : rawBody(outcome);
    const version = outcome.version && generation.sealVersion(outcome.version);
    return new Answer({
      status,
      headers: {
        ...enveloped.headers,
        'Content-Type': outcome.type ?? JSON_TYPE,
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
        'Access-Control-Expose-Headers': exposed,
        Vary: 'Origin, Accept-Encoding',
        // what anybody may see may be kept, but asked again about: by then it may be hidden, and who signs in sees more
        'Cache-Control': secret ? 'private, no-store' : 'no-cache',
        ...(status === 401 && { 'WWW-Authenticate': 'Basic realm="Almanac", charset="UTF-8"' }),
      },
      body,
      tag: outcome.status < 300 ? entityTag(body.hash, version) : undefined,
      secret,
    });
  };
}
