import * as v from 'valibot';
import type { Plugin } from '../../contract/plugin.ts';
import { Secret } from '../../contract/secret.ts';
import { CommandError, didYouMean } from '../../lib/index.ts';
import { ensureDirectory, type FileSystem, readIfThere, replaceFile } from '../../platform/index.ts';

/** Path below the data folder. Backups exclude it unless requested. */
export const PLUGIN_SECRETS = '.almanac/plugin-secrets.json';

const fileSchema = v.record(v.string(), v.record(v.string(), v.string()));

/** The environment variable that overrides a secret: `ALMANAC_SECRET_SHOP_SMTP_PASSWORD`. */
const secretVariable = (plugin: string, key: string): string =>
  `ALMANAC_SECRET_${plugin}_${key}`.replaceAll('-', '_').toUpperCase();

/** Source of a secret. */
type SecretOrigin = 'file' | 'environment' | undefined;

interface SecretsParts {
  readonly fileSystem: FileSystem;
  /** Absolute path of the data folder, whose lock the caller holds. */
  readonly folder: string;
  /** Environment variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The secrets of all plugins of a site, in one file that only its owner may read (mode 0600). */
export class PluginSecrets {
  readonly #parts: SecretsParts;
  #values: v.InferOutput<typeof fileSchema>;

  private constructor(parts: SecretsParts, values: v.InferOutput<typeof fileSchema>) {
    this.#parts = parts;
    this.#values = values;
  }

  /** @throws Error naming the file when it is damaged; FileSystemError */
  static async load(parts: SecretsParts): Promise<PluginSecrets> {
    const bytes = await readIfThere(parts.fileSystem, `${parts.folder}/${PLUGIN_SECRETS}`);
    return new PluginSecrets(parts, bytes ? parsed(new TextDecoder().decode(bytes)) : {});
  }

  /** @throws Error for a secret that the plugin does not declare */
  of(plugin: Plugin, key: string): Secret | undefined {
    schemaOf(plugin, key);
    const value = this.#given(plugin.name, key) ?? this.#values[plugin.name]?.[key];
    return value === undefined ? undefined : new Secret(value);
  }

  /** Undefined for a secret that is not set. */
  originOf(plugin: string, key: string): SecretOrigin {
    if (this.#given(plugin, key) !== undefined) return 'environment';
    return this.#values[plugin]?.[key] === undefined ? undefined : 'file';
  }

  /** Names of the plugin's secrets in the file. */
  keysOf(plugin: string): readonly string[] {
    return Object.keys(this.#values[plugin] ?? {});
  }

  /** Durable once resolved. @throws CommandError for a value that does not fit; Error; FileSystemError */
  async set(plugin: Pick<Plugin, 'name' | 'secrets'>, key: string, value: string): Promise<void> {
    // the schema's error message would quote the value
    if (!v.is(schemaOf(plugin, key), value)) throw new CommandError(`the value does not fit the secret ${key}`);
    await this.#write({ ...this.#values, [plugin.name]: { ...this.#values[plugin.name], [key]: value } });
  }

  /** Removes one secret, or all of a plugin. @throws FileSystemError */
  async remove(plugin: string, key?: string): Promise<void> {
    const { [plugin]: theirs = {}, ...others } = this.#values;
    const left = Object.entries(theirs).filter(([name]) => key !== undefined && name !== key);
    await this.#write(left.length > 0 ? { ...others, [plugin]: Object.fromEntries(left) } : others);
  }

  #given(plugin: string, key: string): string | undefined {
    return this.#parts.environment[secretVariable(plugin, key)];
  }

  async #write(values: v.InferOutput<typeof fileSchema>): Promise<void> {
    const { fileSystem, folder } = this.#parts;
    await ensureDirectory(fileSystem, `${folder}/.almanac`, 0o700);
    const bytes = new TextEncoder().encode(`${JSON.stringify(values, null, 2)}\n`);
    await replaceFile(fileSystem, `${folder}/${PLUGIN_SECRETS}`, bytes, 0o600);
    this.#values = values;
  }
}

function schemaOf({ name, secrets }: Pick<Plugin, 'name' | 'secrets'>, key: string): v.GenericSchema {
  const entry = secrets && Object.hasOwn(secrets.entries, key) ? secrets.entries[key] : undefined;
  if (!entry) {
    const meant = didYouMean(key, Object.keys(secrets?.entries ?? {}));
    throw new CommandError(`plugin ${name} declares no secret ${key}${meant}`);
  }
  return entry as v.GenericSchema;
}

function parsed(text: string): v.InferOutput<typeof fileSchema> {
  try {
    return v.parse(fileSchema, JSON.parse(text));
  } catch {
    // the cause would quote the file
    throw new Error(`${PLUGIN_SECRETS} is damaged: restore it, or remove it and set the secrets of plugins again`);
  }
}
