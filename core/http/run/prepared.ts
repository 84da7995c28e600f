import type { Call } from '../request/read-call.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import type { Ignored } from './ignored.ts';
import type { Validated } from './validate.ts';

/** A call that is ready to run: everything that needs no transaction, and everything slow, is done. */
export interface Prepared extends Validated {
  readonly call: Call;
  readonly route: CompiledRoute;
  /** Path parameters, decoded. */
  readonly parts: Readonly<Record<string, unknown>>;
  readonly staged: unknown;
  /** Is it a dry run of a write? */
  readonly isDryRun: boolean;
  /** Members of its body that nothing uses; only for writes. */
  readonly ignored: readonly Ignored[];
}
