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

/** Where the code of a plugin is, and what it may import. */
interface PluginCode {
  readonly manifest: Manifest;
  /** Absolute path of its folder. */
  readonly folder: string;
  /** As `CompileOrder.entry`. */
  readonly entry: string;
  /** What its entry is called in errors. */
  readonly file: string;
}

interface CompiledPluginsParts {
  readonly compiler: Compiler;
  /** Absolute path of the folder of the site. */
  readonly site: string;
  /** The very modules of this process that plugins share with it, by name. */
  readonly shared: Readonly<Record<string, unknown>>;
}

/** What was run last of a plugin. */
interface Former {
  readonly text: string;
  readonly required: readonly (PluginModule | undefined)[];
  readonly module: PluginModule;
}

/** Their records would lie among what almanac itself keeps there. */
const RESERVED: ReadonlySet<string> = new Set([
  'almanac',
  'core',
  'languages',
  'plugins',
  'themes',
  'uploads',
  'users',
]);

/** Compiles and runs plugins that almanac did not bring. Code that is as it was is not run again. */
export class CompiledPlugins {
  readonly #parts: CompiledPluginsParts;
  readonly #former = new Map<string, Former>();

  constructor(parts: CompiledPluginsParts) {
    this.#parts = parts;
  }

  /**
   * @param loaded those that it requires among them
   * @throws BootError with file, line and text of all that cannot be compiled; with the place of what it throws
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
      // code that has ended is run anew when it is wanted again
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
    // so that a default import means the default export
    return { __esModule: true, ...exports };
  }
}

/** @param end called when nobody holds it any more */
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

/** @throws BootError; the code has ended then */
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

/** The uppermost line of a stack that is in a source of the plugin: those are named from the folder of the site on. */
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

/** What each plugin shares with the process that runs it: there must not be two of them. */
const SHARED: ReadonlySet<string> = new Set(['almanac', 'valibot']);

/**
 * Says what a plugin of the site, or a package that it installed, gets for something that it imports under a name: what its
 * `plugin.json` asks for, and packages.
 *
 * @param name of Node's own modules with `node:` before it
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
