import type { Check } from '../contract/check.ts';
import type { Settings } from '../settings.ts';

/** A check of the core: its settings are the site's. */
export type CoreCheck = Check<Settings>;
