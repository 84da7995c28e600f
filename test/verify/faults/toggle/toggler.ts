import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendCommand } from '../../../../scripts/cli/commands/control.ts';
import { unixControlSocket } from '../../../../scripts/host/control-socket.ts';
import type { ServedSite } from '../served-site.ts';
import { until } from '../until.ts';

/** Timeout until a toggle takes effect, in milliseconds: the machine may be busy. */
const PATIENCE = 20_000;

/** Ways to switch a plugin, as people and programs do. */
export const WAYS = ['edit', 'command', 'route'] as const;
type Way = (typeof WAYS)[number];

/** Switches one plugin of a served site on and off. */
export class Toggler {
  readonly #site: ServedSite;
  readonly #url: string;
  readonly #name: string;

  /** @param url of the server */
  constructor(site: ServedSite, url: string, name: string) {
    this.#site = site;
    this.#url = url;
    this.#name = name;
  }

  /**
   * Switches it, and waits until that takes effect.
   *
   * @returns milliseconds until a response came from the new set of plugins
   * @throws Error if it never takes effect, or the command or the route does not report success
   */
  async turn(on: boolean, way: Way): Promise<number> {
    const begun = performance.now();
    await this.#ways[way](on);
    if (way !== 'edit' && (await this.#isOn()) !== on) throw new Error(`the ${way} was done before it counted`);
    if ((await until(async () => (await this.#isOn()) === on, PATIENCE)) === undefined) {
      throw new Error(`${this.#name} was never ${on ? 'on' : 'off'} after the ${way}`);
    }
    return performance.now() - begun;
  }

  readonly #ways: Readonly<Record<Way, (on: boolean) => Promise<void>>> = {
    edit: async (on) => {
      const path = join(this.#site.folder, 'settings.json');
      const settings = JSON.parse(readFileSync(path, 'utf8'));
      const text = JSON.stringify({ ...settings, plugins: { ...settings.plugins, [this.#name]: on } });
      // the ways in which editors save: in place, and by renaming a temporary file
      if (on) return writeFileSync(path, text);
      writeFileSync(`${path}.swp`, text);
      renameSync(`${path}.swp`, path);
    },
    command: async (on) => {
      const { socket } = JSON.parse(readFileSync(join(this.#site.folder, '.almanac', 'lock'), 'utf8'));
      const said: string[] = [];
      const say = (line: string) => said.push(line);
      const command = { words: ['plugin', on ? 'on' : 'off'], input: { names: [this.#name], on } };
      const code = await sendCommand(unixControlSocket, socket, command, { print: say, warn: say, progress: () => {} });
      if (code !== 0) throw new Error(`the command ended with ${code}: ${said.join('\n')}`);
    },
    route: async (on) => {
      const answer = await this.#ask({
        method: 'PUT',
        body: JSON.stringify({ status: on ? 'active' : 'inactive' }),
      });
      if (answer.status !== 200) throw new Error(`the route answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    },
  };

  async #isOn(): Promise<boolean> {
    const answer = await this.#ask({});
    const { status } = (await answer.json()) as { readonly status: string };
    return status === 'active';
  }

  #ask(init: RequestInit): Promise<Response> {
    const headers = { authorization: this.#site.authorization, 'content-type': 'application/json' };
    return fetch(`${this.#url}/api/site/v2/plugins/${this.#name}`, { ...init, headers });
  }
}
