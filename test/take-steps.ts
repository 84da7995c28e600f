import type { Steps } from '../core/lib/async/pace.ts';

/** Takes all steps, one right after the other; gives what they come to. */
export function takeSteps<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
