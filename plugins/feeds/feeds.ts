import { definePlugin } from '../../core/index.ts';

/** The plugin as its pages begin with it. */
export const feeds = definePlugin({ name: 'feeds' });
