/** The load generator's process. */
import { answerWith } from '../helper/answer-with.ts';
import { runLoad } from './run-load.ts';

answerWith(runLoad);
