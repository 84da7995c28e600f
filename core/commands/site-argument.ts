/** `--data DIR`, of every command that works on a site. */
export const SITE_ARGUMENT = { data: { type: 'string', description: 'folder of the site', required: true } } as const;

/** `--repository DIR`, of commands that set up git for a site (`siteRepository`). */
export const REPOSITORY_ARGUMENT = {
  repository: {
    type: 'string',
    description: 'folder of the git repository that the site is kept in, where that is not its own',
  },
} as const;
