import { remembered } from '../../content/index.ts';
import type { OembedAnswer } from '../answer.ts';
import type { EmbedRequest } from './embed-request.ts';

/** The result of a request; failures are cached too. */
export interface CachedAnswer {
  readonly answer: OembedAnswer | undefined;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Failures are cached for a minute; responses as long as they ask for, from a minute to a day. */
const lifeOf = ({ answer }: CachedAnswer): number =>
  answer ? Math.max(MINUTE, Math.min(DAY, (answer.cache_age ?? DAY) * SECOND)) : MINUTE;

/** Responses of other sites, up to 4 MiB per site. */
export const cachedAnswers = remembered<CachedAnswer>({ milliseconds: lifeOf, bytes: 4 * 1024 * 1024 });

/** Cache key of a request. */
export const keyOf = ({ url, maxwidth, maxheight, discover }: EmbedRequest): string =>
  JSON.stringify([url, maxwidth, maxheight ?? null, discover]);
