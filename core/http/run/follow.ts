import { oncePer } from '../../lib/index.ts';
import type { Log } from '../../platform/index.ts';
import { SliceSpent } from '../../store/index.ts';
import type { Reading } from '../cache/reading.ts';
import type { Generation } from '../generation.ts';
import { jsonSchemaOf } from '../params/json-schema.ts';
import { parseQueryString, splitOnce } from '../request/parameters.ts';
import { type Call, readingCall } from '../request/read-call.ts';
import { errorOutcome } from '../response/error-outcome.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import type { Match, Router } from '../routing/router.ts';
import type { Follow } from './global-parameters.ts';
import { prepareAtOnce } from './prepare.ts';
import { runRead } from './run.ts';

/** Who follows links, and for which answer. */
export interface Follower {
  readonly call: Call;
  /** Notes what is read for the answer that the link stands in. */
  readonly reading: Reading;
  /** Of the request, for the log. */
  readonly id: string;
}

/**
 * Runs the reads that links of an answer lead to: as the caller of that answer, at its instant, in the context `embed`, and
 * at once, so that the whole answer shows one state of the site.
 */
export function createFollow(
  generation: Generation,
  router: Router<CompiledRoute>,
  log: Log,
): (follower: Follower) => Follow {
  const root = generation.site.rest('');
  const { limits } = generation.settings;

  function read(url: string, { call, reading }: Follower) {
    const [path = '', query = ''] = splitOnce(url, '?');
    const matches = router(path).filter(({ routed }) => isFollowed(routed));
    const defaults = { context: 'embed', ...wholeLists(matches) };
    const sent = Object.assign(Object.create(null), defaults, parseQueryString(query, limits.query_pairs, limits));
    const asked = readingCall({ path, url, sent }, call);
    return runRead(generation, prepareAtOnce(matches, asked), reading);
  }

  return (follower) => (href) => {
    if (!href.startsWith(`${root}/`)) return undefined;
    try {
      return read(href.slice(root.length), follower);
    } catch (error) {
      if (error instanceof SliceSpent) throw error;
      const outcome = errorOutcome(error, { id: follower.id }, log);
      // what went wrong on our side names the request, and may be right the next time
      return { ...outcome, secret: outcome.status >= 500 };
    }
  };
}

/** Neither what takes time nor what goes by a request of its own. */
const isFollowed = ({ route: { kind, stage, stream, takes }, policy }: CompiledRoute): boolean =>
  kind === 'read' && !stage && !stream && !takes && !policy?.from.length;

/** The longest page that a list gives. */
function wholeLists([match]: readonly Match<CompiledRoute>[]): { readonly per_page?: string } {
  const most = match && longestPage(match.routed);
  return most === undefined ? {} : { per_page: String(most) };
}

const longestPage = oncePer((routed: CompiledRoute): number | undefined => {
  const { per_page } = routed.route.params;
  return per_page && jsonSchemaOf(per_page, 'input').maximum;
});
