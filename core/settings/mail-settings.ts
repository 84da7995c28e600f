import * as v from 'valibot';
import { isLoopback, isMailAddress, type Mailbox, parseMailbox } from '../lib/index.ts';

/** `mail` of `settings.json`. Its password is a secret. */
export const mailSettingsSchema = v.pipe(
  v.object({
    host: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[a-zA-Z0-9.:_-]+$/, 'must be the name or address of a server, such as smtp.example.org'),
        v.description('Server that takes mail. Without it, mails are written to files.'),
      ),
    ),
    port: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(65_535),
        v.description('Port of the server: 587, or 465 with implicit TLS.'),
      ),
      587,
    ),
    tls: v.optional(
      v.pipe(
        v.picklist(['starttls', 'implicit', 'none'], 'must be "starttls", "implicit" or "none"'),
        v.description('How the connection is encrypted. Default implicit at port 465, starttls otherwise.'),
      ),
    ),
    user: v.optional(v.pipe(v.string(), v.description('User name at the server.'))),
    from: v.optional(
      v.pipe(
        v.string(),
        v.check((text) => parseMailbox(text) !== undefined, 'must be an address such as Town <news@example.org>'),
        v.description('Sender of all mails: Town <news@example.org>.'),
      ),
    ),
  }),
  v.check(({ host, from }) => host === undefined || from !== undefined, 'must name the sender: from'),
  v.check(
    ({ host = '', tls, user }) => tls !== 'none' || user === undefined || host === 'localhost' || isLoopback(host),
    'must use TLS to send a password to another machine',
  ),
);

/** How mail is sent. */
export type MailSettings = v.InferOutput<typeof mailSettingsSchema>;

/**
 * The sender of a site's mails.
 *
 * @param title of the site
 * @param url its public URL
 */
export function senderOf(
  { from }: MailSettings,
  { title, url }: { readonly title: string; readonly url: string },
): Mailbox {
  const sender = from === undefined ? undefined : parseMailbox(from);
  if (sender) return sender;
  const address = `noreply@${new URL(url).hostname}`;
  return isMailAddress(address) ? { address, name: title } : { address: 'noreply@localhost', name: title };
}
