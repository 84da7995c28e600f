import { runTool } from '../../run-tool.ts';
import { FULL, type Way } from './way.ts';

/** Bytes that a file may have at most: fewer than some records have, and soon fewer than the journal would have. */
const MOST = 30_000;

/** A limit that the system sets to files of the server, as quotas and old file systems have one. */
export const sizeLimit: Way = {
  name: 'a limit of the size of files',
  refusal: FULL,
  disk: () => ({
    tighten: (random, server) => limit(server, `${random.below(MOST)}`),
    free: async (server) => {
      if (server !== undefined) await limit(server, 'unlimited');
    },
  }),
};

/** The soft limit: the hard one stays, so that it can be raised again. */
const limit = async (server: number, bytes: string): Promise<void> => {
  await runTool('prlimit', '--pid', `${server}`, `--fsize=${bytes}:`);
};
