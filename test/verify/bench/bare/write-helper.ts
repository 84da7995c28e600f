/** A process that writes as programs without a journal do, and as journals do. */
import { answerWith } from '../helper/answer-with.ts';
import { runWrites } from './run-writes.ts';

answerWith(runWrites);
