import type { HelperAnswer } from './helper-answer.ts';

/**
 * Makes this process a helper (helper.ts): it answers each message with the result of `answer`, and ends when its parent process
 * has ended.
 */
export function answerWith<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  const say = (message: HelperAnswer) => process.send?.(message);
  process.on('message', (question: Question) => {
    answer(question).then(
      (value) => say({ value }),
      (error) => say({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.once('disconnect', () => process.exit(0));
}
