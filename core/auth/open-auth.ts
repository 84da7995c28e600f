import type { Plugin } from '../contract/plugin.ts';
import type { Ports } from '../platform/index.ts';
import { AccountPasswords } from './accounts/account-passwords.ts';
import { type SlowHash, scryptHash } from './accounts/stored-password.ts';
import { passwordHash } from './application-passwords/application-password.ts';
import { loadSecret } from './application-passwords/secret.ts';
import { createAccounts } from './create-accounts.ts';
import { createAuthenticator, LoginThrottle } from './sign-in/authenticate.ts';
import { FormTokens, lendTokens } from './sign-in/form-tokens.ts';
import { createLendSignIn } from './sign-in/lend-sign-in.ts';
import { Passes } from './sign-in/passes.ts';
import { sealVersion } from './sign-in/sealed-version.ts';

interface AuthParts {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly ports: Pick<Ports, 'fileSystem' | 'random' | 'clock' | 'log'>;
  /** Default scrypt. */
  readonly slowHash?: SlowHash;
}

/** Authentication of a site, as long as it is open. */
export type SiteAuth = Awaited<ReturnType<typeof openAuth>>;

/** Reads the secret of a site and creates everything that authenticates users. @throws FileSystemError */
export async function openAuth({ folder, ports, slowHash = scryptHash }: AuthParts) {
  const { fileSystem, random, clock, log } = ports;
  const secret = await loadSecret(fileSystem, random, folder);
  const hash = passwordHash(secret);
  const throttle = new LoginThrottle();
  const passwords = new AccountPasswords({ slowHash, random });
  const tokens = new FormTokens(random.bytes(32));
  return {
    hash,
    passwords,
    authenticate: createAuthenticator({ hash, clock, log, throttle }),
    accounts: createAccounts({ passwords, hash, random }),
    signIn: createLendSignIn({ passwords, clock, throttle, hash, random, tokens }),
    formTokens: (plugin: Plugin, now: number) => lendTokens({ tokens, random }, `plugin ${plugin.name}`, now),
    passes: new Passes(secret),
    sealVersion: sealVersion(secret),
  };
}
