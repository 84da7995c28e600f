import { CommandError, UsageError } from '../../../../core/host.ts';
import type { CommandHost } from '../running/host.ts';

/** A value that a command needs. */
export interface Question {
  /** The value typed on the command line; undefined when it was left out. */
  readonly given: string | undefined;
  /** The prompt shown to the user. */
  readonly label: string;
  readonly preset: string;
  /** Why an answer is invalid; undefined when it is valid. */
  problem(answer: string): string | undefined;
}

/**
 * The value typed on the command line; otherwise the answer given at the terminal, asked again until it is valid; otherwise the
 * preset.
 *
 * @param ask undefined when there is no terminal
 * @throws UsageError when the typed value is invalid; CommandError when the preset is
 */
export async function askedOrDefault(question: Question, ask: CommandHost['ask'], tell: (line: string) => void) {
  const { given, label, preset, problem } = question;
  if (given !== undefined) return checked(given, problem, UsageError);
  if (!ask) return checked(preset, problem, CommandError);
  for (;;) {
    const answer = (await ask(`${label} [${preset}]: `)) || preset;
    const wrong = problem(answer);
    if (wrong === undefined) return answer;
    tell(wrong);
  }
}

function checked(answer: string, problem: Question['problem'], Failure: new (message: string) => Error): string {
  const wrong = problem(answer);
  if (wrong !== undefined) throw new Failure(wrong);
  return answer;
}
