import { fork } from 'node:child_process';
import { once } from 'node:events';
import { pin } from '../machine/pin.ts';
import type { HelperAnswer } from './helper-answer.ts';

/** A process that answers questions, one at a time. */
export interface Helper<Question, Answer> {
  readonly pid: number;
  /** @throws Error with the message of the helper's error */
  ask(question: Question): Promise<Answer>;
  stop(): Promise<void>;
}

/**
 * Starts a module that calls `answerWith` in a separate process.
 *
 * @param core to which the process is pinned; any if undefined
 */
export async function startHelper<Question extends object, Answer>(
  module: URL,
  core: number | undefined,
): Promise<Helper<Question, Answer>> {
  const child = fork(module, { execArgv: ['--import', import.meta.resolve('tsx')] });
  const ended = once(child, 'exit');
  await once(child, 'spawn');
  const pid = Number(child.pid);
  if (core !== undefined) await pin(pid, core);
  return {
    pid,
    ask: async (question) => {
      child.send(question);
      const gone = ended.then((): [HelperAnswer] => [{ error: `${module.pathname} has ended` }]);
      const [answer]: HelperAnswer[] = await Promise.race([once(child, 'message'), gone]);
      if (!answer || 'error' in answer) throw new Error(answer?.error);
      return answer.value as Answer;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
