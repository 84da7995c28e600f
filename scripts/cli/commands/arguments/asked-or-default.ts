import { CommandError, UsageError } from '../../../../core/host.ts';
import type { CommandHost } from '../running/host.ts';

/** Something that a command has to know. */
export interface Question {
  /** What was typed for it; undefined when it was left out. */
  readonly given: string | undefined;
  /** In words, for the person who is asked. */
  readonly label: string;
  readonly preset: string;
  /** Why a text is no answer; undefined when it is one. */
  problem(answer: string): string | undefined;
}

/**
 * What was typed; else what the person at the terminal says, who is asked again until it can be; else the preset.
 *
 * @param ask undefined when nobody is there to be asked
 * @throws UsageError for what was typed and cannot be; CommandError for such a preset
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
