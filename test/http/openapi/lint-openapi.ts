import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../house/sources.ts';

/** A finding of the linter. */
export interface Finding {
  readonly ruleId: string;
  readonly severity: 'error' | 'warn';
  readonly message: string;
  readonly location: readonly { readonly pointer?: string }[];
}

const cli = join(projectFolder, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');

/** Without looking for updates and without telling anybody: the tests use no network. */
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const redocly = (file: string): Promise<string> =>
  new Promise((resolve) => {
    const words = [cli, 'lint', file, '--extends=recommended-strict', '--format=json'];
    execFile(process.execPath, words, { env, maxBuffer: 2 ** 26, cwd: join(file, '..') }, (_, stdout) =>
      resolve(stdout),
    );
  });

/**
 * What @redocly/cli finds wrong with an OpenAPI document, by its `recommended-strict` rules, in which nothing is a mere
 * warning.
 */
export async function lintOpenApi(document: unknown): Promise<readonly Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-openapi-'));
  const file = join(folder, 'openapi.json');
  try {
    await writeFile(file, JSON.stringify(document));
    const { problems }: { problems: readonly Finding[] } = JSON.parse(await redocly(file));
    return problems;
  } finally {
    await rm(folder, { recursive: true });
  }
}
