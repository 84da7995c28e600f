import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from '../../index.ts';

/** A mail as nodemailer takes it: text alone, nothing to be read from files or other sites. */
export const mailData = ({ id, date, unsubscribe, ...mail }: OutgoingMail): SendMailOptions => ({
  ...mail,
  messageId: `<${id}>`,
  date: new Date(date),
  xMailer: false,
  headers: {
    // no machine answers it
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
