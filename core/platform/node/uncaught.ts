import { fileURLToPath } from 'node:url';
import type { Log, Uncaught } from '../index.ts';

interface UncaughtParts {
  /** Absolute path of the folder that holds the code as it runs, built-in plugins in `plugins/`. */
  readonly root: string;
  /** As `Compiler.pluginIn`. */
  readonly pluginIn: (stack: string) => string | undefined;
  readonly log: Log;
}

/** The folder of the sources, if stacks name these and not what was compiled of them. */
const [, SOURCES] =
  /\(?((?:file:\/)?\/\S*)\/core\/platform\/node\/uncaught\.[jt]s/.exec(new Error('here').stack ?? '') ?? [];

/** Goes by the names of files in stacks: nothing has to be noted while the code runs. */
export function processUncaught({ root, pluginIn, log }: UncaughtParts): Uncaught {
  const roots = new Set([root, SOURCES ?? root].map(pathOf));
  /** Paths below the roots, of all places in a stack that lie there. */
  const own = (stack: string): readonly string[] =>
    [...roots].flatMap((place) => stack.split(place).slice(1)).filter((path) => !path.startsWith('node_modules/'));
  const builtIn = (stack: string): string | undefined =>
    own(stack)
      .map((path) => /^plugins\/([^/]+)\//.exec(path)?.[1])
      .find((name) => name !== undefined);
  return {
    follow: (handle) => {
      // Node tells of rejections here as well
      const listener = (error: unknown) => {
        const stack = (error instanceof Error && error.stack) || '';
        if (handle({ error, plugin: pluginIn(stack) ?? builtIn(stack), isOwn: own(stack).length > 0 })) return;
        log.error('the process ends: an error was not caught', { error: String(error), stack });
        process.exit(1);
      };
      process.on('uncaughtException', listener);
      return () => process.off('uncaughtException', listener);
    },
  };
}

/** Absolute path of a folder, with a slash at its end. */
function pathOf(place: string): string {
  const path = place.startsWith('file:') ? fileURLToPath(place) : place;
  return path.endsWith('/') ? path : `${path}/`;
}
