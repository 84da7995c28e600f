import type { JsonPath, Position } from '../lib/index.ts';

interface BootErrorOptions extends ErrorOptions {
  /** Path of the member of `settings.json` that is at fault. */
  readonly setting?: JsonPath;
  /** Its place in the file. */
  readonly position?: Position | undefined;
}

/** Why a set of plugins cannot start, as one sentence for the operator. Nothing has been started. */
export class BootError extends Error {
  override readonly name = 'BootError';
  readonly setting: JsonPath | undefined;
  readonly position: Position | undefined;

  constructor(message: string, { setting, position, ...options }: BootErrorOptions = {}) {
    super(message, options);
    this.setting = setting;
    this.position = position;
  }
}
