/** A process that writes to a store, as a server does and without one. */
import { answerWith } from '../helper/answer-with.ts';
import { runStore } from './run-store.ts';

answerWith(runStore);
