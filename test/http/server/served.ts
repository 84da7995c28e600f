import * as v from 'valibot';
import type { LightHandler } from '../../../core/http/light.ts';
import { type ListeningServer, listen } from '../../../core/http/server.ts';
import { type Settings, settingsSchema } from '../../../core/settings.ts';

/** How long a connection on which all is answered waits for another request to come whole, in milliseconds. */
export const NEXT_REQUEST = 15_000;

/** A clock whose time passes when a test says so. */
export class HandClock {
  readonly #waiting = new Map<() => void, number>();
  /** How often something began to wait. */
  begun = 0;
  now = () => 0;
  elapsed = () => 0;
  after = (milliseconds: number, call: () => void) => {
    this.begun++;
    this.#waiting.set(call, milliseconds);
    return () => void this.#waiting.delete(call);
  };
  /** What waits, by how many milliseconds. */
  get waiting(): readonly number[] {
    return [...this.#waiting.values()];
  }
  /** The same without what waits for the next request of a connection. */
  get waitingForAnswers(): readonly number[] {
    return this.waiting.filter((milliseconds) => milliseconds !== NEXT_REQUEST);
  }
  /** Lets everything that waits happen. */
  ring(): void {
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
  /** Default: any that is free. */
  readonly port?: number;
}

/** Serves a handler on a free port of this machine. */
export async function serve(
  handle: LightHandler,
  { limits, trusted_proxies, port = 0 }: ServeOptions = {},
): Promise<Served> {
  const clock = new HandClock();
  const log: string[] = [];
  const note = (message: string) => void log.push(message);
  const server = await listen({
    handle,
    settings: v.parse(settingsSchema, { limits: { ...limits }, trusted_proxies: trusted_proxies ?? [] }),
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
