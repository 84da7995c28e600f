import type { MailTransport } from '../../core/host.ts';

/** Rejects every mail. */
export const noMail: MailTransport = {
  deliver: ({ to }) => Promise.reject(new Error(`no mail can be sent to ${to.address}: this test has no mail`)),
};
