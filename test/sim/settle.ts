import type { SimFileSystem } from './file-system.ts';

/** Lets pass whatever needs no time, until nothing moves any more. */
export async function settle({ fileSystem }: { readonly fileSystem: SimFileSystem }): Promise<void> {
  for (let calls = -1; calls !== fileSystem.calls; await new Promise((resolve) => setImmediate(resolve))) {
    calls = fileSystem.calls;
  }
}
