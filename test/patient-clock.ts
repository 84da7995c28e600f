import { systemClock } from '../core/platform/node/clock.ts';
import type { Clock } from '../core/platform/ports.ts';

/** A clock whose timers never fire, so that no checkpoint happens. */
export const patientClock: Clock = { ...systemClock, after: () => () => {} };
