import type { SimFileSystem } from './file-system.ts';

/** Runs everything that needs no time to pass, until no more calls are made. */
export async function settle({ fileSystem }: { readonly fileSystem: SimFileSystem }): Promise<void> {
  for (let calls = -1; calls !== fileSystem.calls; await new Promise((resolve) => setImmediate(resolve))) {
    calls = fileSystem.calls;
  }
}
