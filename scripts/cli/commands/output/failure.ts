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

/** Errors whose messages are written for the user of the command line. */
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
 * Reports why a command failed: the error's sentence, or the stack of an unexpected error.
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
  // clients get parameter names; people get the sentences about them
  if (error instanceof ApiError && isObject(error.data.params)) return Object.values(error.data.params).join('; ');
  if (error instanceof BootError && error.position) {
    return `${error.message} (settings.json:${error.position.line}:${error.position.column})`;
  }
  // plugin authors need to know where their code fails
  if (error instanceof BootError && error.cause instanceof Error) return `${error.message}\n${error.cause.stack}`;
  if (SENTENCES.some((kind) => error instanceof kind)) return error.message;
  return systemSentence(error) ?? ('code' in error ? error.message : (error.stack ?? error.message));
}
