import { anyone, reply } from '../../core/index.ts';
import { batchAnswer } from './answer.ts';
import { batch } from './batch.ts';
import { batchParams } from './params.ts';
import { runAllOrNone, runNormally } from './run-batch.ts';

/** `POST /batch/v1`: each item is asked for its own rights, as whoever sent the batch. */
export const runBatch = batch.write({
  method: 'POST',
  path: '',
  params: batchParams,
  allow: anyone,
  summary: 'Runs up to 25 writes, each for itself or all in one transaction.',
  returns: batchAnswer,
  status: 207,
  mostBody: (limits) => limits.batch_body,
  stage: async ({ params: { validation, requests }, calls }) => {
    const run = validation === 'normal' ? runNormally : runAllOrNone;
    // what was sent with an item is not looked at here: one of them may have held a password
    return reply(await run(calls, requests), { secret: true });
  },
});
