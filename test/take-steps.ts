import type { Steps } from '../core/lib/async/pace.ts';

/** Runs all steps without a pause. @returns their result */
export function takeSteps<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
