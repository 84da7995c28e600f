import type { FileSystem, MailTransport } from '../../index.ts';
import { saveMail } from './save-mail.ts';
import { submitMail } from './submit-mail.ts';

/** Hands mail to a server by SMTP, or writes it to files. */
export const nodeMail = (fileSystem: FileSystem): MailTransport => ({
  deliver: (mail, place) => ('folder' in place ? saveMail(fileSystem, mail, place.folder) : submitMail(mail, place)),
});
