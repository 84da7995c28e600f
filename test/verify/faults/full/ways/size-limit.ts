import { runTool } from '../../run-tool.ts';
import { FULL, type Way } from './way.ts';

/** Maximum size of a file in bytes: less than that of some records, and soon less than that of the journal. */
const MOST = 30_000;

/** A file size limit of the server process, like those of quotas and old file systems. */
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

/** Sets the soft limit; the hard one stays, so that it can be raised again. */
const limit = async (server: number, bytes: string): Promise<void> => {
  await runTool('prlimit', '--pid', `${server}`, `--fsize=${bytes}:`);
};
