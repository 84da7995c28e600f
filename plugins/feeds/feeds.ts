import { definePlugin } from '../../core/index.ts';

/** The definition that the plugin's pages are built from. */
export const feeds = definePlugin({ name: 'feeds' });
