import {
  BootError,
  type CodeLease,
  hashOf,
  type LoadedPlugins,
  type Manifest,
  messageOf,
  type PluginModule,
} from '../../core/host.ts';
import { CompileFailure, type Compiler, type ImportVerdict, type RunningCode } from './compiler/compiler.ts';
import { pluginModule } from './plugin-module.ts';

/** Location of a plugin's code, and the manifest that limits its imports. */
interface PluginCode {
  readonly manifest: Manifest;
  /** Absolute path of its folder. */
  readonly folder: string;
  /** As `CompileOrder.entry`. */
  readonly entry: string;
  /** Name of the entry in errors. */
  readonly file: string;
}

interface CompiledPluginsParts {
  readonly compiler: Compiler;
  /** Absolute path of the folder of the site. */
  readonly site: string;
  /** Modules of this process that plugins share with it, by name. */
  readonly shared: Readonly<Record<string, unknown>>;
}

/** The version of a plugin that ran last. */
interface Former {
  readonly text: string;
  readonly required: readonly (PluginModule | undefined)[];
  readonly module: PluginModule;
}

/** Names whose records would be mixed with the core's own files. */
const RESERVED: ReadonlySet<string> = new Set([
  'almanac',
  'core',
  'languages',
  'plugins',
  'themes',
  'uploads',
  'users',
]);

/** Compiles and runs plugins that are not built in. Unchanged code is not run again. */
export class CompiledPlugins {
  readonly #parts: CompiledPluginsParts;
  readonly #former = new Map<string, Former>();

  constructor(parts: CompiledPluginsParts) {
    this.#parts = parts;
  }

  /**
   * @param loaded includes the plugins it requires
   * @throws BootError with file, line and text of each compile error, or with the place where its code threw
   */
  async load(code: PluginCode, loaded: LoadedPlugins): Promise<PluginModule> {
    const { name, requires } = code.manifest;
    if (RESERVED.has(name)) throw new BootError(`${code.file}: ${name} is not allowed as the name of a plugin`);
    const compiled = await this.#compile(code);
    const required = requires.map((other) => loaded.get(other));
    const former = this.#former.get(code.folder);
    if (former?.text === compiled.text && former.required.every((module, index) => module === required[index])) {
      return former.module;
    }
    const given = (asked: string) => this.#given(asked, loaded);
    const running = ran(() => compiled.run(given), name);
    const { default: plugin, exports } = checked(running, code);
    const codes = [compiled.text, ...required.map((module) => module?.code ?? '')].map((text) => text.length + text);
    const lease = leased(() => {
      running.end();
      // ended code must run again when the plugin is loaded again
      if (this.#former.get(code.folder)?.module === module) this.#former.delete(code.folder);
    });
    const module = { default: plugin, exports, code: hashOf(new TextEncoder().encode(codes.join(''))), lease };
    this.#former.set(code.folder, { text: compiled.text, required, module });
    return module;
  }

  async #compile({ manifest, folder, entry }: PluginCode) {
    const { compiler, site: root } = this.#parts;
    try {
      return await compiler.compile({
        plugin: manifest.name,
        root,
        folder,
        entry,
        judge: (name) => judgeImport(manifest, name),
      });
    } catch (error) {
      throw error instanceof CompileFailure ? uncompiled(manifest.name, error) : error;
    }
  }

  #given(name: string, loaded: LoadedPlugins): unknown {
    const other = loaded.get(name.replace(/^almanac\/plugins\//, ''));
    const exports = this.#parts.shared[name] ?? (other && { ...other.exports, default: other.default });
    if (exports === undefined) throw new Error(`${name} cannot be imported while the plugin runs`);
    // makes a default import resolve to the default export
    return { __esModule: true, ...exports };
  }
}

/** @param end called when the last holder has released it */
function leased(end: () => void): CodeLease {
  let holders = 0;
  return {
    hold: () => {
      holders++;
    },
    release: () => {
      holders--;
      if (holders === 0) end();
    },
  };
}

/** @throws BootError, after ending the code */
function checked(running: RunningCode, { manifest: { name }, file }: PluginCode): PluginModule {
  try {
    return pluginModule(running.exports, name, file);
  } catch (error) {
    running.end();
    throw error;
  }
}

const uncompiled = (plugin: string, { message }: CompileFailure): BootError =>
  new BootError(`plugin ${plugin} cannot be compiled\n${message}`);

/** The top line of a stack that is in a source of the plugin: those paths are relative to the site's folder. */
const OWN_PLACE = /^ {4}at (?:.*\()?((?!node:|file:|\/)[^\s()]+:\d+:\d+)\)?$/m;

function ran<T>(run: () => T, plugin: string): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof CompileFailure) throw uncompiled(plugin, error);
    const [, place] = (error instanceof Error && OWN_PLACE.exec(error.stack ?? '')) || [];
    const message = `plugin ${plugin} cannot be loaded: ${messageOf(error)}`;
    throw new BootError(place === undefined ? message : `${place}: ${message}`, { cause: error });
  }
}

/** Modules that plugins share with the process, because a second copy would not work. */
const SHARED: ReadonlySet<string> = new Set(['almanac', 'valibot']);

/**
 * Decides what a plugin of the site, or of an installed package, may import: what its `plugin.json` lists, and packages.
 *
 * @param name of the module; Node's own modules start with `node:`
 */
function judgeImport({ name: plugin, requires, uses }: Manifest, name: string): ImportVerdict {
  if (SHARED.has(name)) return 'given';
  if (name.startsWith('node:')) return uses.includes(name) ? 'given' : lacking(plugin, name, name, 'uses');
  if (/^[a-z]+:/.test(name)) return { refused: `${name} is not a module of an installed package or of Node.js` };
  if (!name.startsWith('almanac/')) return 'bundled';
  const [, other] = /^almanac\/plugins\/([^/]+)$/.exec(name) ?? [];
  if (other === undefined) return { refused: onlyFor(name) };
  if (other === plugin) return { refused: `plugin ${plugin} imports itself: import its files by their paths` };
  return requires.includes(other) ? 'given' : lacking(plugin, `plugin ${other}`, other, 'requires');
}

const lacking = (plugin: string, what: string, line: string, member: string): ImportVerdict => ({
  refused: `plugin ${plugin} may not import ${what}: add "${line}" to ${member} in its plugin.json`,
});

const onlyFor = (name: string): string =>
  name === 'almanac/test' ? `${name} can only be imported by tests` : `almanac has no module ${name}`;
