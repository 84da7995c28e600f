import type { StoreReader } from '../../contract/data/store.ts';
import type { HttpRequest } from '../../contract/http-message.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { Principal } from '../../contract/principal.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import type { OtherRoot } from '../routing/other-roots.ts';
import type { Match } from '../routing/router.ts';
import type { Call } from './read-call.ts';

/** One request from its first byte to its answer. Each stage notes what it found out, so that an error's answer knows it. */
export interface Exchange {
  readonly request: HttpRequest;
  /** Names the request in the answer and in the log. */
  readonly id: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** Where it asks below another root than the API's own. */
  readonly root?: OtherRoot | undefined;
  principal?: Principal;
  call?: Call;
  /** What plugins read for its answer; what they find is noted where that is kept. */
  storeOf?: (plugin: Plugin) => StoreReader;
  /** Routes at the path. */
  matches?: readonly Match<CompiledRoute>[];
}
