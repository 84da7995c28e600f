import { definePlugin } from '../../../core/index.ts';

/** The plugin as its pages begin with it. */
export const web = definePlugin({ name: 'web' });
