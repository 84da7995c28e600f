import type { Check } from '../../../core/index.ts';

/** Has all mail been sent, or is it still being retried? */
export const mail: Check = {
  name: 'mail',
  label: 'Mail',
  run: async ({
    diagnostics: {
      mail: { server, parked, inFiles },
    },
  }) => {
    if (parked.length > 0) {
      return {
        status: 'recommended',
        message: 'Mails could not be sent.',
        details: parked,
        action: 'Remove the cause, then send each again: almanac mail retry ID, or delete it: almanac mail discard ID',
      };
    }
    if (server !== undefined) return { status: 'good', message: `Mail goes to ${server}, and none failed for good.` };
    const count = await inFiles();
    if (count === 0) return { status: 'good', message: 'No mail has been sent.' };
    return {
      status: 'recommended',
      message: `Mail is not sent but written to files: there are ${count} in .almanac/outbox.`,
      action: 'Name a server under mail in settings.json, if people are to get it.',
    };
  },
};
