/** Process that writes to a store as a server does, but without one. */
import { answerWith } from '../helper/answer-with.ts';
import { runStore } from './run-store.ts';

answerWith(runStore);
