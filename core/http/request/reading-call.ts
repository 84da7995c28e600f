import type { Call } from './call.ts';

/** What a read of ours is made by: the request that it is for. */
export type Asking = Pick<Call, 'principal' | 'now' | 'address' | 'budget'>;

/**
 * A read that the runtime makes in place of a caller.
 *
 * @param target path and parameters; `url` is both as they would be asked for, below the REST root
 */
export const readingCall = (
  { path, url, sent }: Pick<Call, 'path' | 'url' | 'sent'>,
  { principal, now, address, budget }: Asking,
): Call => ({
  method: 'GET',
  path,
  url,
  sent,
  query: sent,
  body: {},
  ifMatch: undefined,
  prefersMerge: false,
  prefersStrict: false,
  principal,
  now,
  address,
  budget,
});
