/** Process that writes as programs without a journal do, or as journals do. */
import { answerWith } from '../helper/answer-with.ts';
import { runWrites } from './run-writes.ts';

answerWith(runWrites);
