import type * as v from 'valibot';

/** Schema of a plugin's secrets: an object of texts, `v.object({ smtp_password: v.string() })`. */
export type SecretsSchema = v.ObjectSchema<v.ObjectEntries, v.ErrorMessage<v.ObjectIssue> | undefined>;

declare const DECLARED: unique symbol;

/** What the type of a plugin's settings says of its secrets; of the values nothing. */
export interface DeclaresSecrets<Name extends string> {
  readonly [DECLARED]?: Name;
}

/** Names that `secret` takes, by the type of the plugin's settings; any text where that does not say. */
export type SecretName<Config> = NonNullable<(Config & DeclaresSecrets<string>)[typeof DECLARED]>;

/** A secret of a plugin. Put into an answer or a log it shows `[secret]`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value, to be used at once: it must not be stored, logged or answered. */
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
