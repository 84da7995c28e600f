import { remembered } from '../../content/index.ts';
import type { OembedAnswer } from '../answer.ts';
import type { EmbedRequest } from './embed-request.ts';

/** What came of asking; that there was nothing is worth remembering too. */
export interface CachedAnswer {
  readonly answer: OembedAnswer | undefined;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** What comes of nothing may come of something soon; what was said counts as long as was said, a minute to a day. */
const lifeOf = ({ answer }: CachedAnswer): number =>
  answer ? Math.max(MINUTE, Math.min(DAY, (answer.cache_age ?? DAY) * SECOND)) : MINUTE;

/** Answers of other sites, of each site 4 MiB. */
export const cachedAnswers = remembered<CachedAnswer>({ milliseconds: lifeOf, bytes: 4 * 1024 * 1024 });

/** Tells apart what is asked differently. */
export const keyOf = ({ url, maxwidth, maxheight, discover }: EmbedRequest): string =>
  JSON.stringify([url, maxwidth, maxheight ?? null, discover]);
