import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServedSite } from '../served-site.ts';
import { until } from '../until.ts';
import { FAULTS, shopVersion } from './version.ts';

/** One in this many versions is broken. */
const BROKEN_EVERY = 10;

/** Saves one version of a plugin after the other, and waits until it serves or is refused. */
export class Author {
  /** The version that is known to serve. */
  serving = 1;
  /** The latest that may serve. */
  latest = 1;
  readonly #site: ServedSite;
  readonly #patience: number;

  /** @param patience maximum time until a version serves or is refused, in milliseconds */
  constructor(site: ServedSite, patience: number) {
    this.#site = site;
    this.#patience = patience;
    this.#save(shopVersion(1));
  }

  /**
   * Saves a version. The tenth, twentieth … are broken, each in another way.
   *
   * @param url of the server
   * @returns milliseconds until it served or was refused; undefined if neither happened
   */
  async release(version: number, url: string): Promise<number | undefined> {
    const fault = version % BROKEN_EVERY === 0 ? FAULTS[(version / BROKEN_EVERY) % FAULTS.length] : undefined;
    if (fault === undefined) this.latest = version;
    this.#save(shopVersion(version, fault));
    if (fault !== undefined) return until(() => this.#isRefused(url), this.#patience);
    const taken = await until(async () => (await this.#version(url)) === version, this.#patience);
    if (taken !== undefined) this.serving = version;
    return taken;
  }

  /** Saves as editors do: a temporary file is renamed over the old one. */
  #save(text: string): void {
    const folder = join(this.#site.folder, 'plugins', 'shop');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.ts.new'), text);
    renameSync(join(folder, 'index.ts.new'), join(folder, 'index.ts'));
  }

  async #version(url: string): Promise<number> {
    const answer = (await (await fetch(`${url}/api/shop/v1/items`)).json()) as { readonly version: number };
    return answer.version;
  }

  async #isRefused(url: string): Promise<boolean> {
    const headers = { authorization: this.#site.authorization };
    const answer = await fetch(`${url}/api/site-health/v1/tests/plugin-code`, { headers });
    return ((await answer.json()) as { readonly status: string }).status === 'critical';
  }
}
