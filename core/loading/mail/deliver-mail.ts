import type { Secret } from '../../contract/secret.ts';
import type { StoredMail } from '../../mail/stored-mail.ts';
import type { MailPlace, MailTransport } from '../../platform/index.ts';
import { type MailSettings, senderOf } from '../../settings/mail-settings.ts';
import type { Settings } from '../../settings/settings.ts';
import { layoutOf } from '../../store/index.ts';

interface DeliverParts {
  readonly mail: MailTransport;
  readonly settings: Pick<Settings, 'mail' | 'title' | 'url'>;
  /** Absolute path of the data folder. */
  readonly folder: string;
}

/**
 * Delivers a mail to the server in the settings, or into a file.
 *
 * @param date milliseconds since 1970 UTC
 * @throws as `MailTransport.deliver`
 */
export type DeliverMail = (mail: StoredMail, date: number, password: Secret | undefined) => Promise<void>;

/** Creates the function that delivers mail as configured. */
export const deliverMail =
  ({ mail: transport, settings, folder }: DeliverParts): DeliverMail =>
  ({ id, by, ...message }, date, password) => {
    const from = senderOf(settings.mail, settings);
    const host = from.address.replace(/^.*@/, '');
    return transport.deliver({ ...message, id: `${id}@${host}`, date, from }, placeOf(settings.mail, folder, password));
  };

function placeOf({ host, port, tls, user }: MailSettings, folder: string, password: Secret | undefined): MailPlace {
  if (host === undefined) return { folder: layoutOf(folder).outbox };
  return { host, port, tls: tls ?? (port === 465 ? 'implicit' : 'starttls'), user, password: password?.reveal() };
}
