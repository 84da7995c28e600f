import type { Permission, Principal } from '../../../../core/index.ts';
import type { AnswerContext } from '../../../content/index.ts';
import type { SiteCode } from '../../errors.ts';

/** Who asks, and the settings of the plugin. */
interface GateContext {
  readonly principal: Principal;
  readonly config: unknown;
}

/** Asked before anything of a kind or a taxonomy is read: what is behind it is not for everybody. */
export interface KindGate {
  /** Of the answer to those whom it keeps out. */
  readonly code: SiteCode;
  mayPass(asking: GateContext): boolean;
}

/** Who may pass a gate: everybody where there is none. */
export const through =
  (gate: KindGate | undefined): Permission =>
  (asking) =>
    !gate || gate.mayPass(asking)
      ? undefined
      : { code: gate.code, message: 'Sorry, you are not allowed to see these.' };

/** The same for a read: whom it keeps out and who asks to edit is told that they may not edit (reference). */
export const throughToRead =
  (gate: KindGate | undefined): Permission<{ readonly context: AnswerContext }> =>
  (asking) => {
    const refusal = through(gate)(asking);
    return refusal && asking.params.context === 'edit'
      ? { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit these.' }
      : refusal;
  };

/** The codes that routes behind a gate answer. */
export const gateErrors = (gate: KindGate | undefined): readonly SiteCode[] => (gate ? [gate.code] : []);
