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

/** The call whose response links are followed for. */
export interface Follower {
  readonly call: Call;
  /** Tracks what is read for the response that contains the link. */
  readonly reading: Reading;
  /** Id of the request, for the log. */
  readonly id: string;
}

/**
 * Runs the reads that a response links to: as the caller of that response, at its instant, in the context `embed`, and
 * synchronously, so that the whole response shows one state of the site.
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
      // an internal error contains the request id, and may not occur the next time
      return { ...outcome, secret: outcome.status >= 500 };
    }
  };
}

/** Excludes routes that take time, and those that depend on the request itself. */
const isFollowed = ({ route: { kind, stage, stream, takes }, policy }: CompiledRoute): boolean =>
  kind === 'read' && !stage && !stream && !takes && !policy?.from.length;

/** Asks for the longest page that a list allows. */
function wholeLists([match]: readonly Match<CompiledRoute>[]): { readonly per_page?: string } {
  const most = match && longestPage(match.routed);
  return most === undefined ? {} : { per_page: String(most) };
}

const longestPage = oncePer((routed: CompiledRoute): number | undefined => {
  const { per_page } = routed.route.params;
  return per_page && jsonSchemaOf(per_page, 'input').maximum;
});
