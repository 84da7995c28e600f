/** Makes the server follow the code of the site's own plugins. */
export const WATCH = { type: 'boolean', description: 'take plugins of the site as they are saved' } as const;
