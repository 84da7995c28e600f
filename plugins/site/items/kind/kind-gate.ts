import type { Permission, Principal } from '../../../../core/index.ts';
import type { AnswerContext } from '../../../content/index.ts';
import type { SiteCode } from '../../errors.ts';

/** The client, and the configuration of the plugin. */
interface GateContext {
  readonly principal: Principal;
  readonly config: unknown;
}

/** Restricts who may read anything of a kind or a taxonomy. */
export interface KindGate {
  /** Error code for clients that may not pass. */
  readonly code: SiteCode;
  mayPass(asking: GateContext): boolean;
}

/** Permission of clients that may pass a gate; everybody without a gate. */
export const through =
  (gate: KindGate | undefined): Permission =>
  (asking) =>
    !gate || gate.mayPass(asking)
      ? undefined
      : { code: gate.code, message: 'Sorry, you are not allowed to see these.' };

/** The same for reads. With `context=edit`, refused clients get `rest_forbidden_context` (reference). */
export const throughToRead =
  (gate: KindGate | undefined): Permission<{ readonly context: AnswerContext }> =>
  (asking) => {
    const refusal = through(gate)(asking);
    return refusal && asking.params.context === 'edit'
      ? { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit these.' }
      : refusal;
  };

/** Error codes of routes with a gate. */
export const gateErrors = (gate: KindGate | undefined): readonly SiteCode[] => (gate ? [gate.code] : []);
