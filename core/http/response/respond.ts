import type { CallAnswer } from '../../contract/routes/calls.ts';
import type { Generation } from '../generation.ts';
import type { Exchange } from '../request/exchange.ts';
import { splitOnce } from '../request/query-string.ts';
import { createAllowedMethods } from '../run/authorise.ts';
import { type Outcome, sealedVersion } from '../run/outcome.ts';
import { Answer } from './answer.ts';
import { Body, encodeBody } from './body.ts';
import { entityTag } from './etag.ts';
import { answerHeaders, exposedHeaders, headerValues } from './response-headers.ts';

/** What an answer says in one piece, with the headers that are its own: of `_envelope`, and of each call of a plugin. */
export type Envelope = (exchange: Pick<Exchange, 'principal' | 'matches' | 'storeOf'>, outcome: Outcome) => CallAnswer;

/** Made once a generation. */
export function createEnvelope(generation: Generation): Envelope {
  const allowedMethods = createAllowedMethods();
  return ({ principal, matches, storeOf = (plugin) => generation.readerFor(plugin) }, { status, body, headers }) => {
    const own = headerValues(headers);
    const allowed = principal && matches ? allowedMethods(matches, principal, ({ plugin }) => storeOf(plugin)) : '';
    if (allowed !== '') own.Allow = allowed;
    return { body, status, headers: own };
  };
}

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

/** Made once a generation: the headers that every answer has are the same for all. */
export function createRespond(generation: Generation, envelope: Envelope): Respond {
  const exposed = exposedHeaders(generation);
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
      headers: answerHeaders(
        {
          status,
          own: enveloped.headers,
          type: outcome.type,
          secret,
          cacheControl: outcome.cacheControl,
          apiLink,
          exposed,
        },
        exchange.request,
      ),
      body,
      tag: outcome.status < 300 ? entityTag(body.hash, version) : undefined,
      secret,
    });
  };
}
