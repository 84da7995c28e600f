import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Debian's own Python comes first: another one does not find Debian's packages. */
const PYTHONS = ['/usr/bin/python3', 'python3'];

/** A Python module that tests use. */
export interface PythonModule {
  /** Why it cannot be used; `false` if it can. For `skip` of a test. */
  readonly missing: string | false;
  /** Runs a script in this folder with JSON input. @returns its JSON output @throws Error if it fails */
  ask<Answer>(script: string, given: unknown): Answer;
}

/** A Python module from a Debian package, such as `icalendar` from `python3-icalendar`. */
export function pythonWith(module: string): PythonModule {
  const python = PYTHONS.find((command) => spawnSync(command, ['-c', `import ${module}`]).status === 0);
  return {
    missing: python === undefined && `no ${module} is installed (Debian: python3-${module})`,
    ask: (script, given) => {
      const { status, stdout, stderr } = spawnSync(
        python ?? 'python3',
        [fileURLToPath(new URL(script, import.meta.url))],
        { input: JSON.stringify(given), encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
      );
      if (status !== 0) throw new Error(stderr);
      return JSON.parse(stdout);
    },
  };
}
