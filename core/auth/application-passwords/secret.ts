import * as v from 'valibot';
import { ensureDirectory, type FileSystem, hasCode, type Random, replaceFile } from '../../platform/index.ts';

const SECRET_BYTES = 32;
const FILE = '.almanac/secrets.json';

const secretsSchema = v.looseObject({
  application_passwords: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
});

/**
 * The secret that application passwords are hashed with, from `.almanac/secrets.json` (mode 0600); created if the file does not exist. A
 * damaged file is not replaced: a new secret would invalidate every application password of the site.
 *
 * @param folder absolute path of the data folder, whose lock the caller holds
 * @throws Error naming the file when it is damaged; FileSystemError
 */
export async function loadSecret(fileSystem: FileSystem, random: Random, folder: string): Promise<Uint8Array> {
  try {
    return parseSecret(new TextDecoder().decode(await fileSystem.readFile(`${folder}/${FILE}`)));
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    return makeSecret(fileSystem, random, folder);
  }
}

function parseSecret(text: string): Uint8Array {
  try {
    return Buffer.from(v.parse(secretsSchema, JSON.parse(text)).application_passwords, 'base64url');
  } catch {
    // the cause would quote the file
    throw new Error(
      `${FILE} is damaged: restore it from a backup, or remove it and create all application passwords again`,
    );
  }
}

async function makeSecret(fileSystem: FileSystem, random: Random, folder: string): Promise<Uint8Array> {
  const secret = random.bytes(SECRET_BYTES);
  const text = JSON.stringify({ application_passwords: Buffer.from(secret).toString('base64url') }, null, 2);
  await ensureDirectory(fileSystem, `${folder}/.almanac`, 0o700);
  await replaceFile(fileSystem, `${folder}/${FILE}`, new TextEncoder().encode(`${text}\n`), 0o600);
  return secret;
}
