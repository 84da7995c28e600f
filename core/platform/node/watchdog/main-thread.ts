/** What the watching thread can learn about the main thread, even while that is busy. */
import { type HeapProfiler, Session } from 'node:inspector';

/** How long the other thread has to report where it is, in milliseconds. */
const PATIENCE = 2_000;

/** Interval of heap samples in allocated bytes; each has the stack that allocated. */
const NOTED_EVERY = 128 * 1024;

/** The plugin of a site whose code is in this file; undefined for any other file. */
const pluginOf = (file: string): string | undefined => /almanac-plugin-\d+-([a-z\d-]+)\.js$/.exec(file)?.[1];

/** The plugin whose code the other thread runs, by its current stack; undefined if it does not reply. */
export function pluginAtWork(): Promise<string | undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE, undefined);
    const session = new Session();
    const files = new Map<string, string>();
    session.connectToMainThread();
    session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
    session.on('Debugger.paused', ({ params }) => {
      const plugins = params.callFrames.map(({ location }) => pluginOf(files.get(location.scriptId) ?? ''));
      resolve(plugins.find((name) => name !== undefined));
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  });
}

/** Allocated bytes by plugin; allocations of code that a plugin called count for the plugin. Undefined for no plugin. */
export type TakenBytes = ReadonlyMap<string | undefined, number>;

/** Samples which code allocates heap memory that is still in use. */
export class HeapNotes {
  readonly #session = new Session();

  /** Starts sampling. */
  constructor() {
    this.#session.connectToMainThread();
    this.#session.post('HeapProfiler.startSampling', { samplingInterval: NOTED_EVERY });
  }

  /** Reports the bytes of the heap in use, if the other thread replies. */
  used(told: (bytes: number) => void): void {
    this.#session.post('Runtime.getHeapUsage', (_error: Error | null, usage?: { usedSize?: number }) => {
      if (usage?.usedSize !== undefined) told(usage.usedSize);
    });
  }

  /** Reports the allocations since sampling started. */
  taken(told: (taken: TakenBytes) => void): void {
    this.#session.post(
      'HeapProfiler.getSamplingProfile',
      (_error: Error | null, found?: HeapProfiler.GetSamplingProfileReturnType) => {
        if (found) told(takenBytes(found.profile.head));
      },
    );
  }

  end(): void {
    this.#session.post('HeapProfiler.stopSampling', () => this.#session.disconnect());
  }
}

function takenBytes(head: HeapProfiler.SamplingHeapProfileNode): TakenBytes {
  const taken = new Map<string | undefined, number>();
  const add = ({ callFrame, selfSize, children }: HeapProfiler.SamplingHeapProfileNode, caller?: string) => {
    const plugin = pluginOf(callFrame.url) ?? caller;
    taken.set(plugin, (taken.get(plugin) ?? 0) + selfSize);
    for (const child of children) add(child, plugin);
  };
  add(head);
  return taken;
}
