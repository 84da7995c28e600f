import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Debian's own comes first: its packages are not seen by a Python that was built beside it. */
const PYTHONS = ['/usr/bin/python3', 'python3'];

/** A module of Python that tests ask. */
export interface PythonModule {
  /** Why it cannot be asked; `false` where it can, as `skip` of a test takes it. */
  readonly missing: string | false;
  /** What a script beside this file prints, as JSON, of what it is given. @throws Error when it fails */
  ask<Answer>(script: string, given: unknown): Answer;
}

/** A module of Python that a package of Debian installs: `icalendar` by `python3-icalendar`. */
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
