import { systemClock } from '../core/platform/node/clock.ts';
import type { Clock } from '../core/platform/ports.ts';

/** No time passes for it, so that no checkpoint comes about. */
export const patientClock: Clock = { ...systemClock, after: () => () => {} };
