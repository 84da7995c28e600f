import { isDeepStrictEqual } from 'node:util';
import type { Low } from 'lowdb';
import * as v from 'valibot';
import type { ApiError } from './contract/error.ts';
import type { SettingsChange, SettingsDocument } from './contract/settings-document.ts';
import { problem } from './errors.ts';
import { RepositoryProblem } from './git/site-repository.ts';
import { BootError } from './loading/boot-error.ts';
import type { Serving } from './serving.ts';
import { type Settings, settingsSchema } from './settings.ts';
import { SettingsEdited, SettingsError } from './settings-file.ts';
import { storageProblem } from './store/storage-problem.ts';

/** How often a change is begun anew because somebody edited the file meanwhile. */
const ATTEMPTS = 3;

/**
 * Changes `settings.json`: reads it afresh, so that no edit is lost; starts what the new settings ask for beside what is
 * served; and writes them only when that can start.
 *
 * @param start starts what settings ask for
 * @returns what is to be served from now on
 * @throws ApiError rest_invalid_param for settings that cannot be, or cannot start; rest_edit_conflict when people keep
 *   editing the file, or left it broken; rest_storage_error, rest_storage_full. Then nothing was written.
 */
export async function changeSettings(
  file: Low<SettingsDocument>,
  start: (settings: Settings) => Promise<Serving>,
  change: SettingsChange,
): Promise<Serving> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await readAfresh(file);
    const before = file.data;
    file.data = change(before);
    const next = await startable(start, checked(file.data));
    try {
      if (!isDeepStrictEqual(file.data, before)) await file.write();
      return next;
    } catch (error) {
      next.retire();
      if (!(error instanceof SettingsEdited)) throw storageProblem(error);
    }
  }
  throw problem('rest_edit_conflict', 'Somebody is editing settings.json; nothing was saved.');
}

async function readAfresh(file: Low<SettingsDocument>): Promise<void> {
  try {
    await file.read();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw storageProblem(error);
    throw problem('rest_edit_conflict', `Nothing was saved, because settings.json has to be mended: ${error.message}`);
  }
}

/** @throws ApiError that names each member that cannot be */
function checked(document: SettingsDocument): Settings {
  const result = v.safeParse(settingsSchema, document);
  if (result.success) return result.output;
  throw invalid(Object.fromEntries(result.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message])));
}

async function startable(start: (settings: Settings) => Promise<Serving>, settings: Settings): Promise<Serving> {
  try {
    return await start(settings);
  } catch (error) {
    if (error instanceof BootError || error instanceof RepositoryProblem) throw invalid({ plugins: error.message });
    throw error;
  }
}

/** @param params by member, why it cannot be: one sentence */
const invalid = (params: Readonly<Record<string, string>>): ApiError =>
  problem('rest_invalid_param', `Invalid parameter(s): ${Object.keys(params).join(', ')}`, { data: { params } });
