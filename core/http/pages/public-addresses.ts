import * as v from 'valibot';
import { filePath } from '../../contract/data/file-folder.ts';
import { momentAt } from '../../contract/data/query.ts';
import { anonymous } from '../../contract/fixed-principals.ts';
import type { PageAddress, PageAddressesContext } from '../../contract/routes/page.ts';
import type { FileSystem } from '../../platform/index.ts';
import { listBelow } from '../files/list-below.ts';
import type { Generation } from '../generation.ts';

/** The public addresses of a site, as declared by its plugins, not found by following links. */
export interface PublicAddresses {
  /** Pages of plugins, in the order in which the plugins list them; an address may occur more than once. */
  readonly pages: readonly PageAddress[];
  /** Files, as paths below the site's URL. A plugin's assets are included if any of its pages lists addresses. */
  readonly files: readonly string[];
}

interface AddressesAsking {
  readonly fileSystem: FileSystem;
  /** Absolute path of the data folder. */
  readonly folder: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/** All public addresses of a generation. @throws FileSystemError; ApiError of the disk */
export async function publicAddresses(generation: Generation, asking: AddressesAsking): Promise<PublicAddresses> {
  return {
    pages: pageAddresses(generation, asking),
    files: [...(await assetAddresses(generation)), ...(await fileAddresses(generation, asking))],
  };
}

function pageAddresses(generation: Generation, { now }: AddressesAsking): readonly PageAddress[] {
  const { site, contributions, pages } = generation;
  return pages.flatMap(({ plugin, page, config }) => {
    const context: PageAddressesContext = {
      store: generation.readerFor(plugin),
      moment: momentAt(now),
      principal: anonymous,
      site,
      contributions,
      config,
    };
    return [...(page.addresses?.(context as never) ?? [])];
  });
}

async function assetAddresses({ assets, pages }: Generation): Promise<readonly string[]> {
  const shown = new Set(pages.filter(({ page }) => page.addresses).map(({ plugin }) => plugin.name));
  const addresses: string[] = [];
  for (const { plugin, files } of assets) {
    if (!shown.has(plugin.name)) continue;
    addresses.push(...(await files.addresses()));
  }
  return addresses;
}

async function fileAddresses(generation: Generation, { fileSystem, folder }: AddressesAsking) {
  const addresses: string[] = [];
  for (const plugin of generation.plugins) {
    const store = generation.readerFor(plugin);
    for (const { name, find } of plugin.files) {
      if (!find) continue;
      for (const path of await listBelow(fileSystem, `${folder}/${name}`)) {
        if (v.is(filePath, path) && find(path, { store })) addresses.push(`/${name}/${path}`);
      }
    }
  }
  return addresses;
}
