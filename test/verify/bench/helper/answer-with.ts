import type { HelperAnswer } from './helper-answer.ts';

/**
 * Makes this process a helper (helper.ts): each message is answered with what `answer` makes of it, and the process ends
 * when the one that started it has gone.
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
