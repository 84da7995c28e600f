import type { Principal } from '../../core/index.ts';
import { refuse } from '../content/index.ts';
import type { SiteCode } from './errors.ts';

/** Who asks, and the settings of the plugin. */
interface GateAsking {
  readonly principal: Principal;
  readonly config: unknown;
}

/** Asked before anything of a kind or a taxonomy is read: what is behind it is not for everybody. */
export interface KindGate {
  /** Of the answer to those whom it keeps out. */
  readonly code: SiteCode;
  mayPass(asking: GateAsking): boolean;
}

/** @throws ApiError of the gate's code for those whom it keeps out */
export function checkGate(asking: GateAsking, gate: KindGate | undefined): void {
  if (!gate || gate.mayPass(asking)) return;
  refuse(asking.principal, { code: gate.code, message: 'Sorry, you are not allowed to see these.' });
}

/** The codes that routes behind a gate answer. */
export const gateErrors = (gate: KindGate | undefined): readonly SiteCode[] => (gate ? [gate.code] : []);
