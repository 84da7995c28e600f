import type { RunningServer } from '../../../cli/commands/almanac-process.ts';

/** Reads from the plugin `clerk`, by path in its namespace. */
export type AskClerk = (path: string) => Promise<unknown>;

export const askClerk =
  ({ url }: Pick<RunningServer, 'url'>): AskClerk =>
  async (path) =>
    (await fetch(`${url}/api/clerk/v1/${path}`)).json();
