/** `--data DIR`, an option of every command that works on a site. */
export const SITE_ARGUMENT = { data: { type: 'string', description: 'folder of the site', required: true } } as const;
