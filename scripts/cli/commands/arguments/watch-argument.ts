/** `--watch`: the server reloads the site's own plugins when their code changes. */
export const WATCH = { type: 'boolean', description: 'reload plugins of the site when their files are saved' } as const;
