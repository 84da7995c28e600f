import { BootError } from '../../contract/boot-error.ts';
import type { TellCommit } from '../../contract/former-commits.ts';
import { checkUse } from '../../contract/grants/lent-use.ts';
import type { Manifest, Plugin } from '../../contract/plugin.ts';
import type { SiteInfo } from '../../contract/site-info.ts';
import type { WrittenContext } from '../../contract/work/written.ts';

interface FormerTextParts {
  readonly plugins: readonly Plugin[];
  readonly manifestOf: (plugin: Plugin) => Manifest;
  readonly configOf: (plugin: Plugin) => unknown;
  readonly site: SiteInfo;
}

/**
 * The commit message writer of the plugin with the part `commits` of version 0.1.0.
 *
 * @returns undefined if no such plugin is enabled
 * @throws BootError when two are; NotGranted when its manifest does not use `git`
 */
export function formerText({ plugins, manifestOf, configOf, site }: FormerTextParts): WrittenContext['formerText'] {
  const [teller, other] = plugins.filter(({ commits }) => commits);
  if (!teller) return undefined;
  if (other) throw new BootError(`plugins ${teller.name} and ${other.name} both write the messages of commits`);
  checkUse(manifestOf(teller), 'git');
  // the plugin's own schema produced its settings
  const tell = teller.commits as TellCommit;
  return (written) => tell(written, { site, config: configOf(teller) });
}
