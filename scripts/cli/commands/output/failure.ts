import {
  AccountError,
  ApiError,
  BootError,
  CommandError,
  GitMissing,
  isObject,
  LockHeld,
  LockLost,
  type Output,
  SettingsError,
  UsageError,
} from '../../../../core/host.ts';
import { EXIT } from './exit-code.ts';
import { systemSentence } from './system-sentence.ts';

/** Made to be read by the person who typed the command. */
const SENTENCES = [
  AccountError,
  ApiError,
  BootError,
  CommandError,
  LockHeld,
  LockLost,
  GitMissing,
  SettingsError,
  UsageError,
];

/**
 * Says why a command failed: its sentence, or, for what nobody foresaw, where it happened.
 *
 * @returns the exit code
 */
export function failure(error: unknown, output: Pick<Output, 'warn'>): number {
  output.warn(`almanac: ${explained(error)}`);
  if (!(error instanceof UsageError)) return EXIT.failed;
  output.warn(`See: ${['almanac', ...error.about, '--help'].join(' ')}`);
  return EXIT.usage;
}

function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // what the names of parameters are to a client, the sentences about them are to a person
  if (error instanceof ApiError && isObject(error.data.params)) return Object.values(error.data.params).join('; ');
  // who writes a plugin wants to know where its code fails
  if (error instanceof BootError && error.cause instanceof Error) return `${error.message}\n${error.cause.stack}`;
  if (SENTENCES.some((kind) => error instanceof kind)) return error.message;
  return systemSentence(error) ?? ('code' in error ? error.message : (error.stack ?? error.message));
}
