import { fileURLToPath } from 'node:url';
import { describeThrown } from '../../lib/index.ts';
import type { Log, Uncaught } from '../index.ts';

interface UncaughtParts {
  /** Absolute path of the folder of the running code, with built-in plugins in `plugins/`. */
  readonly root: string;
  /** As `Compiler.pluginIn`. */
  readonly pluginIn: (stack: string) => string | undefined;
  readonly log: Log;
}

/** The folder of the sources, if stacks refer to these rather than to their compiled form. Determining it takes as long as loading a plugin. */
const sourcesFolder = (): string | undefined =>
  /\(?((?:file:\/)?\/\S*)\/core\/platform\/node\/uncaught\.[jt]s/.exec(new Error('here').stack ?? '')?.[1];

/** Finds the code at fault by the file names in stacks, so nothing has to be recorded while code runs. */
export function processUncaught({ root, pluginIn, log }: UncaughtParts): Uncaught {
  let roots: ReadonlySet<string> | undefined;
  /** The paths of stack entries below the roots, relative to them. */
  const own = (stack: string): readonly string[] => {
    roots ??= new Set([root, sourcesFolder() ?? root].map(pathOf));
    return [...roots]
      .flatMap((place) => stack.split(place).slice(1))
      .filter((path) => !path.startsWith('node_modules/'));
  };
  const builtIn = (stack: string): string | undefined =>
    own(stack)
      .map((path) => /^plugins\/([^/]+)\//.exec(path)?.[1])
      .find((name) => name !== undefined);
  return {
    follow: (handle) => {
      // an error thrown by the listener would end the process without a log line
      const isHandled = (error: unknown, stack: string): boolean => {
        try {
          return handle({ error, plugin: pluginIn(stack) ?? builtIn(stack), isOwn: own(stack).length > 0 });
        } catch (failure) {
          log.error('an uncaught error could not be recorded', { error: describeThrown(failure).text });
          return false;
        }
      };
      // Node reports unhandled rejections here as well
      const listener = (error: unknown) => {
        const { text, stack = '' } = describeThrown(error);
        if (isHandled(error, stack)) return;
        log.error('the process ends: an error was not caught', { error: text, stack });
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
