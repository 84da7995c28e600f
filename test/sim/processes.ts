import type { Processes, ProcessIdentity } from '../../core/platform/ports.ts';

/** The processes of one simulated machine. */
export class SimMachine {
  readonly #running = new Set<string>();
  readonly #boot: string;
  #started = 0;

  constructor(boot = 'boot-1') {
    this.#boot = boot;
  }

  /** Starts a process. @returns its view of the machine, and a function that ends it */
  start(): { readonly processes: Processes; kill(): void } {
    const identity: ProcessIdentity = { pid: 100, started: String(++this.#started), boot: this.#boot };
    this.#running.add(key(identity));
    return {
      processes: {
        self: async () => identity,
        isRunning: async (process) => this.#running.has(key(process)),
        memory: () => ({ resident: 0, heap: 0 }),
      },
      kill: () => this.#running.delete(key(identity)),
    };
  }
}

const key = ({ pid, started, boot }: ProcessIdentity): string => `${boot} ${pid} ${started}`;
