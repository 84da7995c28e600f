/** Makes the server follow the code of the site's own plugins. */
export const WATCH = { type: 'boolean', description: 'reload plugins of the site when their files are saved' } as const;
