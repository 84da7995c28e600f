import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Launched, RunningServer } from '../../../cli/commands/almanac-process.ts';
import type { ServedSite } from '../served-site.ts';

/** Short limits, so that tests do not have to wait long for them. */
const LIMITS = { stage_timeout: 300, thread_cpu: 1_000 };

/** Writes the plugin, and switches it on. */
export function saveUnruly({ folder }: ServedSite, code: string, uses: readonly string[] = []): void {
  const own = join(folder, 'plugins/unruly');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'plugin.json'), JSON.stringify({ name: 'unruly', almanac: '^0.2', uses }));
  // as editors do: a temporary file is renamed over the old one
  writeFileSync(join(own, 'index.ts.new'), code);
  renameSync(join(own, 'index.ts.new'), join(own, 'index.ts'));
  const file = join(folder, 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  if (settings.plugins.unruly) return;
  const plugins = { ...settings.plugins, unruly: true };
  writeFileSync(file, JSON.stringify({ ...settings, limits: LIMITS, plugins }));
}

/** Triggers the misdeed; resolves when the request is answered or fails. */
export type Act = () => Promise<unknown>;

export const actOf =
  ({ url }: RunningServer): Act =>
  () =>
    fetch(`${url}/api/unruly/v1/act`, { method: 'POST' })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);

/** Has its log a line with these members? Texts match as prefixes. */
export const isLogged = ({ err }: Pick<Launched, 'err'>, members: Readonly<Record<string, string>>): boolean =>
  err()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Readonly<Record<string, unknown>> => JSON.parse(line))
    .some((line) => Object.entries(members).every(([name, text]) => String(line[name]).startsWith(text)));
