import { isDeepStrictEqual } from 'node:util';
import type { Low } from 'lowdb';
import * as v from 'valibot';
import { BootError } from '../../contract/boot-error.ts';
import type { ApiError } from '../../contract/error.ts';
import { problem } from '../../contract/problem.ts';
import type { SettingsChange, SettingsDocument } from '../../contract/switching/settings-document.ts';
import { firstFault } from '../../lib/index.ts';
import { type Settings, settingsSchema } from '../../settings/settings.ts';
import { SettingsEdited, SettingsError } from '../../settings/settings-file.ts';
import { storageProblem } from '../../store/index.ts';
import type { GenerationLease } from './generation-lease.ts';

/** How often a change is retried because the file was edited meanwhile. */
const ATTEMPTS = 3;

/**
 * Changes `settings.json`: reads it again, so that no edit is lost; starts the new settings alongside the current ones; and writes them
 * only if that succeeds.
 *
 * @param start starts given settings
 * @returns what to serve from now on
 * @throws ApiError rest_invalid_param for settings that are invalid or cannot start; rest_edit_conflict when the file keeps being edited,
 *   or was left invalid; rest_storage_error, rest_storage_full. Then nothing was written.
 */
export async function changeSettings(
  file: Low<SettingsDocument>,
  start: (settings: Settings) => Promise<GenerationLease>,
  change: SettingsChange,
): Promise<GenerationLease> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { next, document } = await startChanged(file, start, change);
    try {
      if (!isDeepStrictEqual(document, file.data)) {
        file.data = document;
        await file.write();
      }
      return next;
    } catch (error) {
      next.retire();
      if (!(error instanceof SettingsEdited)) throw storageProblem(error);
    }
  }
  throw problem('rest_edit_conflict', 'settings.json was just edited by somebody else; nothing was saved.');
}

/**
 * Applies a change to the current `settings.json` and starts the result; nothing is written.
 *
 * @returns what was started, and the file's new content
 * @throws ApiError as `changeSettings`
 */
export async function startChanged(
  file: Low<SettingsDocument>,
  start: (settings: Settings) => Promise<GenerationLease>,
  change: SettingsChange,
): Promise<{ readonly next: GenerationLease; readonly document: SettingsDocument }> {
  await readAfresh(file);
  const document = change(file.data);
  return { document, next: await startable(start, checked(document)) };
}

async function readAfresh(file: Low<SettingsDocument>): Promise<void> {
  try {
    await file.read();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw storageProblem(error);
    throw problem('rest_edit_conflict', `Nothing was saved, because settings.json is invalid: ${error.message}`);
  }
}

/** @throws ApiError that names each invalid member */
function checked(document: SettingsDocument): Settings {
  const result = v.safeParse(settingsSchema, document);
  if (result.success) return result.output;
  throw invalid(
    Object.fromEntries(result.issues.map((issue) => [v.getDotPath(issue) ?? '', firstFault([issue]).message])),
  );
}

async function startable(
  start: (settings: Settings) => Promise<GenerationLease>,
  settings: Settings,
): Promise<GenerationLease> {
  try {
    return await start(settings);
  } catch (error) {
    if (error instanceof BootError) throw invalid({ plugins: error.message });
    throw error;
  }
}

/** @param params by member, why it is invalid: one sentence */
const invalid = (params: Readonly<Record<string, string>>): ApiError =>
  problem('rest_invalid_param', `Invalid parameter(s): ${Object.keys(params).join(', ')}`, { data: { params } });
