import { type Check, counted, type QuarantinedFact } from '../../../core/index.ts';

/** Files that cannot be served because they are invalid. */
export const quarantine: Check = {
  name: 'quarantine',
  label: 'Files in quarantine',
  run: async ({ diagnostics }) => {
    const { quarantined } = await diagnostics.files();
    if (quarantined.length === 0) return { status: 'good', message: 'All files are valid.' };
    return {
      status: 'recommended',
      message: `${counted(quarantined.length, 'file')} with errors cannot be served.`,
      details: quarantined.map(lineOf),
      action: 'Repair each file by hand or with git; the server reads it immediately.',
    };
  },
};

function lineOf({ file, line, column, message, stale }: QuarantinedFact): string {
  const place = [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':');
  return `${place}: ${message}${stale ? ' (the last good version is served)' : ''}`;
}
