import { batch } from './batch.ts';
import { runBatch } from './route.ts';

/** Several writes in one request (docs/batch.md). */
export default batch.with({ routes: [runBatch] });
