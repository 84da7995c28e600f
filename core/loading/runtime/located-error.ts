import { BootError } from '../../contract/boot-error.ts';
import type { LocateMember } from '../../store/index.ts';

/** The error with the place of the setting that it is about; any other error as it is. */
export async function locatedError(error: unknown, locate: LocateMember): Promise<unknown> {
  if (!(error instanceof BootError) || error.setting === undefined) return error;
  const { message, cause, setting } = error;
  return new BootError(message, { cause, setting, position: await locate('settings.json', setting) });
}
