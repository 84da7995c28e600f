import type * as v from 'valibot';

/** Schema of a plugin's secrets: an object of texts, `v.object({ smtp_password: v.string() })`. */
export type SecretsSchema = v.ObjectSchema<v.ObjectEntries, v.ErrorMessage<v.ObjectIssue> | undefined>;

declare const DECLARED: unique symbol;

/** Carries the names of a plugin's secrets in the type of its settings, without any values. */
export interface DeclaresSecrets<Name extends string> {
  readonly [DECLARED]?: Name;
}

/** Names that `secret` accepts, according to the type of the plugin's settings; any text if the type does not contain them. */
export type SecretName<Config> = NonNullable<(Config & DeclaresSecrets<string>)[typeof DECLARED]>;

/** A secret of a plugin. In a response or a log it appears as `[secret]`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value, for immediate use: it must not be stored, logged or sent in a response. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }
}

const HIDDEN = '[secret]';
