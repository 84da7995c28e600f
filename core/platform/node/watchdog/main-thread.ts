/** What the watching thread can learn of the one that serves, also while that is in the middle of something. */
import { type HeapProfiler, Session } from 'node:inspector';

/** How long the other thread has to say where it is, in milliseconds. */
const PATIENCE = 2_000;

/** Of the heap, every so many bytes that are taken are noted, with the stack that took them. */
const NOTED_EVERY = 128 * 1024;

/** The plugin of a site whose code is in this file; undefined for any other file. */
const pluginOf = (file: string): string | undefined => /almanac-plugin-\d+-([a-z\d-]+)\.js$/.exec(file)?.[1];

/** The plugin whose code the other thread runs, by its stack, which it does not leave any more; undefined where it does not say. */
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

/** Bytes by the plugin that took them, in the name of which they were taken where that called others; undefined for none. */
export type TakenBytes = ReadonlyMap<string | undefined, number>;

/** Notes which code takes memory of the heap that is not free again. */
export class HeapNotes {
  readonly #session = new Session();

  /** Begins. */
  constructor() {
    this.#session.connectToMainThread();
    this.#session.post('HeapProfiler.startSampling', { samplingInterval: NOTED_EVERY });
  }

  /** Bytes of the heap that are in use, unless something else is heard of it before. */
  used(told: (bytes: number) => void): void {
    this.#session.post('Runtime.getHeapUsage', (_error: Error | null, usage?: { usedSize?: number }) => {
      if (usage?.usedSize !== undefined) told(usage.usedSize);
    });
  }

  /** What was taken since it began. */
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
