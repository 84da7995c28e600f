import type { FileFolder } from '../contract/data/file-folder.ts';
import type { StoreReader } from '../contract/data/store-reader.ts';
import type { Transaction } from '../contract/data/transaction.ts';
import { checkUse, type LentUse } from '../contract/grants/lent-use.ts';
import type { Manifest, Plugin } from '../contract/plugin.ts';
import { readableFolder } from '../http/index.ts';
import { openedTo, restrict } from './access.ts';

/** What each enabled plugin may reach: what its manifest declares, and what others opened to it. */
export class PluginAccess {
  readonly #manifests: ReadonlyMap<string, Manifest>;
  readonly #opened: ReadonlyMap<string, ReadonlySet<string>>;

  /** @param on enabled plugins */
  constructor(manifests: readonly Manifest[], on: readonly Plugin[]) {
    this.#manifests = new Map(manifests.map((manifest) => [manifest.name, manifest]));
    this.#opened = new Map(manifests.map((manifest) => [manifest.name, openedTo(manifest, on)]));
  }

  /** @throws Error for a plugin that is not on */
  readonly manifestOf = ({ name }: Plugin): Manifest => {
    const manifest = this.#manifests.get(name);
    if (!manifest) throw new Error(`plugin ${name} is not on`);
    return manifest;
  };

  /** @throws NotGranted with the line to add, when its manifest does not list this under `uses` */
  checkUse(plugin: Plugin, use: LentUse): void {
    checkUse(this.manifestOf(plugin), use);
  }

  /** The store, or a transaction, limited to what the plugin may reach. */
  narrow<S extends StoreReader | Transaction>(plugin: Plugin, wide: S): S {
    return restrict(wide, this.manifestOf(plugin), this.#openedTo(plugin), plugin.files);
  }

  /** The folder, for a plugin that may read it. @throws Error that says what to do */
  readableFolder(plugin: Plugin, folder: FileFolder): FileFolder {
    const manifest = this.manifestOf(plugin);
    return readableFolder({ manifest, folders: plugin.files, opened: this.#openedTo(plugin) }, folder);
  }

  #openedTo({ name }: Plugin): ReadonlySet<string> {
    return this.#opened.get(name) ?? new Set();
  }
}
