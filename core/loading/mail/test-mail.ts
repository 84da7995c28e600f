import { checkedMail } from '../../mail/checked-mail.ts';
import { MAIL_JOB, type StoredMail } from '../../mail/stored-mail.ts';
import type { Settings } from '../../settings/settings.ts';

/**
 * A mail that lets an operator check that mail arrives.
 *
 * @throws Error for an invalid address
 */
export const testMail = (id: string, to: string, { title, url }: Pick<Settings, 'title' | 'url'>): StoredMail => ({
  id,
  by: MAIL_JOB.plugin,
  ...checkedMail({ to, subject: 'Test', text: `This mail shows that ${title} (${url}) can send mail.\n` }),
});
