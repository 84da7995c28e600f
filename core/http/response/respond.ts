import type { CallAnswer } from '../../contract/routes/calls.ts';
import { Body, encodeBody } from '../body/body.ts';
import type { Generation } from '../generation.ts';
import { splitOnce } from '../request/parameters.ts';
import { createAllowedMethods } from '../routing/allowed-methods.ts';
import type { Exchange } from '../routing/exchange.ts';
import type { OtherRoot } from '../routing/other-roots.ts';
import { Answer, type AnswerParts, entityTag } from './answer.ts';
import { EventStream } from './event-stream.ts';
import { type Outcome, sealedVersion } from './outcome.ts';
import { answerHeaders, apiLinkTo, exposedHeaders, headerValues } from './response-headers.ts';

/** Wraps status, specific headers and body in one value, for `_envelope` and for calls of plugins. */
export type Envelope = (
  exchange: Pick<Exchange, 'principal' | 'matches' | 'storeOf' | 'call'>,
  outcome: Outcome,
) => CallAnswer;

/** Creates the envelope function of a generation. */
export function createEnvelope(generation: Generation): Envelope {
  const allowedMethods = createAllowedMethods();
  return ({ principal, matches, call, storeOf = (plugin) => generation.readerFor(plugin) }, outcome) => {
    const { status, body, headers } = outcome;
    const own = headerValues(headers);
    const answered = call && { method: call.method, status };
    const allowed =
      principal && matches ? allowedMethods(matches, principal, ({ plugin }) => storeOf(plugin), answered) : '';
    if (allowed !== '') own.Allow = allowed;
    return { body, status, headers: own };
  };
}

/** Turns the outcome of a call into an answer. */
export type Respond = (exchange: Exchange, outcome: Outcome) => Answer;

/** Does the query contain this parameter? Also works for requests that could not be parsed. */
const inQuery = ({ request }: Exchange, name: string): boolean =>
  new URLSearchParams(splitOnce(request.target, '?')[1]).has(name);

/** Is an envelope requested? The mere presence of the parameter counts, as in the reference. */
const wantsEnvelope = (exchange: Exchange): boolean =>
  exchange.call ? exchange.call.query._envelope !== undefined : inQuery(exchange, '_envelope');

const saysPassword = (exchange: Exchange): boolean =>
  exchange.call ? exchange.call.sent.password !== undefined : inQuery(exchange, 'password');

/** Responses to requests with credentials or a password are for that client only, and must not come from a shared cache. */
const isPrivate = (exchange: Exchange, { secret }: Outcome) =>
  secret === true || exchange.request.header('authorization') !== undefined || saysPassword(exchange);

const NO_BODY = Body.of(new Uint8Array());

/** The body of an outcome with its own media type. @throws Error for a body that is neither text nor bytes: the plugin's error */
function rawBody({ body, type }: Outcome): Body {
  if (typeof body === 'string') return Body.of(new TextEncoder().encode(body));
  if (body instanceof Uint8Array) return Body.of(body);
  if (body instanceof EventStream) return NO_BODY;
  throw new Error(`a body of type ${type} must be text or bytes`);
}

const decoder = new TextDecoder();

/** Translates an answer to the names of a plugin's root; a body that is not JSON stays as it is. */
function inNamesOf(
  { answer }: OtherRoot,
  { headers, body, isJson }: Pick<AnswerParts, 'headers' | 'body'> & { readonly isJson: boolean },
): Pick<AnswerParts, 'headers' | 'body'> {
  const named = answer({ headers, body: isJson ? JSON.parse(decoder.decode(body.bytes)) : undefined });
  return { headers: named.headers, body: isJson ? encodeBody(named.body) : body };
}

/** Created once per generation, since the headers common to all responses do not change. */
export function createRespond(generation: Generation, envelope: Envelope): Respond {
  const exposed = exposedHeaders(generation);
  const apiLink = apiLinkTo(generation.site.rest('/'));

  return (exchange, outcome) => {
    const enveloped = envelope(exchange, outcome);
    const asked = wantsEnvelope(exchange) && outcome.type === undefined;
    const status = asked ? 200 : outcome.status;
    const secret = isPrivate(exchange, outcome);
    const written = outcome.type === undefined ? encodeBody(asked ? enveloped : outcome.body) : rawBody(outcome);
    const stream = outcome.body instanceof EventStream ? outcome.body : undefined;
    const version = outcome.version && sealedVersion(generation.sealVersion, outcome.version);
    const usual = answerHeaders(
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
    );
    const { headers, body } = exchange.root
      ? inNamesOf(exchange.root, { headers: usual, body: written, isJson: outcome.type === undefined })
      : { headers: usual, body: written };
    return new Answer({
      status,
      headers,
      body,
      tag: outcome.status < 300 && !stream ? entityTag(body.hash, version) : undefined,
      secret,
      stream,
    });
  };
}
