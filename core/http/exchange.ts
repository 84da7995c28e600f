import type { Principal } from '../contract/principal.ts';
import type { Call } from './call.ts';
import type { CompiledRoute } from './compiled-route.ts';
import type { LightRequest } from './light.ts';
import type { Match } from './router.ts';

/** One request from its first byte to its answer. Each stage notes what it found out, so that an error's answer knows it. */
export interface Exchange {
  readonly request: LightRequest;
  /** Names the request in the answer and in the log. */
  readonly id: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  principal?: Principal;
  call?: Call;
  /** Routes at the path. */
  matches?: readonly Match<CompiledRoute>[];
}
