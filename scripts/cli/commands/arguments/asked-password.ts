import { type AskPassword, CommandError } from '../../../../core/host.ts';
import type { CommandHost } from '../running/host.ts';

/** Takes a password from the environment, or asks for it at the terminal. @throws CommandError when neither provides one */
export const askedPassword =
  ({ environment, ask }: Pick<CommandHost, 'environment' | 'ask'>): AskPassword =>
  async ({ question, variables }) => {
    const given = variables.map((name) => environment[name]).find((value) => value);
    const password = given ?? (await ask?.(`${question}: `, { hidden: true })) ?? '';
    if (password !== '') return password;
    throw new CommandError(`${question} is missing: set ${variables[0]}`);
  };
