import type { CallAnswer } from '../contract/calls.ts';
import type { Generation } from '../generation.ts';
import { allowedMethods } from './authorise.ts';
import type { Exchange } from './exchange.ts';
import { headerValues } from './header-value.ts';
import type { Outcome } from './outcome.ts';

/** What an answer says in one piece, with the headers that are its own: of `_envelope`, and of each item of a batch. */
export type Envelope = (exchange: Pick<Exchange, 'principal' | 'matches'>, outcome: Outcome) => CallAnswer;

/** Made once a generation. */
export function createEnvelope(generation: Generation): Envelope {
  return ({ principal, matches = [] }, { status, body, headers }) => {
    const allowed = principal ? allowedMethods(matches, principal, ({ plugin }) => generation.readerFor(plugin)) : [];
    return {
      body,
      status,
      headers: headerValues({
        ...headers,
        ...(allowed.length > 0 && { Allow: allowed.join(', ') }),
      }),
    };
  };
}
