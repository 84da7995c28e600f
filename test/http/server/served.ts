import * as v from 'valibot';
import type { HttpHandler } from '../../../core/contract/http-message.ts';
import { type ListeningServer, listen } from '../../../core/http/server/server.ts';
import { type Settings, settingsSchema } from '../../../core/settings/settings.ts';

/** How often the server looks after connections on which all is answered, in milliseconds. */
export const SWEEP = 1_000;

/** A clock whose time passes when a test says so. */
export class HandClock {
  readonly #waiting = new Map<() => void, number>();
  /** How often something began to wait. */
  begun = 0;
  #passed = 0;
  now = () => this.#passed;
  elapsed = () => this.#passed;
  after = (milliseconds: number, call: () => void) => {
    this.begun++;
    this.#waiting.set(call, milliseconds);
    return () => void this.#waiting.delete(call);
  };
  /** What waits, by how many milliseconds. */
  get waiting(): readonly number[] {
    return [...this.#waiting.values()];
  }
  /** The same without what looks after idle connections. */
  get waitingForAnswers(): readonly number[] {
    return this.waiting.filter((milliseconds) => milliseconds !== SWEEP);
  }
  /** Lets everything that waits happen. */
  ring(): void {
    this.#passed += 60_000;
    for (const call of [...this.#waiting.keys()]) {
      this.#waiting.delete(call);
      call();
    }
  }
}

export interface Served {
  readonly server: ListeningServer;
  readonly clock: HandClock;
  /** Messages of the log. */
  readonly log: readonly string[];
}

export interface ServeOptions {
  readonly limits?: Partial<Settings['limits']>;
  readonly trusted_proxies?: readonly string[];
  readonly fast_path?: boolean;
  /** Default: any that is free. */
  readonly port?: number;
}

/** Serves a handler on a free port of this machine. */
export async function serve(
  handle: HttpHandler,
  { limits, trusted_proxies, fast_path, port = 0 }: ServeOptions = {},
): Promise<Served> {
  const clock = new HandClock();
  const log: string[] = [];
  const note = (message: string) => void log.push(message);
  const server = await listen({
    handle,
    settings: v.parse(settingsSchema, { limits: { ...limits }, trusted_proxies: trusted_proxies ?? [], fast_path }),
    port,
    host: '127.0.0.1',
    clock,
    log: { info: note, warn: note, error: note },
  });
  return { server, clock, log };
}

/** A handler's answer. */
export const text = (body: string | Uint8Array, status = 200) => ({
  status,
  headers: { 'Content-Length': String(body.length) },
  body,
});

/** A promise, and what settles it. */
export function gate(): { readonly open: () => void; readonly passed: Promise<void> } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}
