import type { Validated } from '../params/validate.ts';
import type { Call } from '../request/call.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import type { Ignored } from './ignored.ts';

/** A call that is ready to run: all that can be known without the store, and all that is slow, is done. */
export interface Prepared extends Validated {
  readonly call: Call;
  readonly route: CompiledRoute;
  /** Of its path, decoded. */
  readonly parts: Readonly<Record<string, unknown>>;
  readonly staged: unknown;
  /** It is a write that is only to be tried. */
  readonly isDryRun: boolean;
  /** Members of its body that nothing takes; told of writes. */
  readonly ignored: readonly Ignored[];
}
