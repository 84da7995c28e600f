import { ensureDirectory, type FileSystem, type OutgoingMail, replaceFile } from '../../index.ts';
import { mailData } from './mail-data.ts';

/**
 * Writes a mail to a file, as a server would get it.
 *
 * @param folder absolute path, made if it is missing
 * @throws FileSystemError
 */
export async function saveMail(fileSystem: FileSystem, mail: OutgoingMail, folder: string): Promise<void> {
  // loaded when there is mail
  const { createTransport } = await import('nodemailer');
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mailData(mail));
  await ensureDirectory(fileSystem, folder, 0o700);
  await replaceFile(fileSystem, `${folder}/${mail.id.replace(/@.*$/, '')}.eml`, message as Uint8Array, 0o600);
}
