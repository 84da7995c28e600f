import type { StoreReader } from '../../contract/data/store-reader.ts';
import type { HttpRequest } from '../../contract/http-message.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { Principal } from '../../contract/principal.ts';
import type { Call } from '../request/read-call.ts';
import type { CompiledRoute } from './compiled-route.ts';
import type { OtherRoot } from './other-roots.ts';
import type { Match } from './router.ts';

/** One request, from its first byte to its response. Each stage records its results here, where error responses can use them. */
export interface Exchange {
  readonly request: HttpRequest;
  /** Identifies the request in the response and in the log. */
  readonly id: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** Set if the request is below a plugin's root instead of the API's own. */
  readonly root?: OtherRoot | undefined;
  principal?: Principal;
  call?: Call;
  /** Where plugins read for the response; reads are tracked if the response may be cached. */
  storeOf?: (plugin: Plugin) => StoreReader;
  /** Routes that match the path. */
  matches?: readonly Match<CompiledRoute>[];
}
