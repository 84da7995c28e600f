import {
  type CommitText,
  firstPoint,
  type Principal,
  type SiteInfo,
  type Written,
  type WrittenContext,
} from '../../core/index.ts';
import type { Commit, CommittedFile } from './log/commit.ts';
import { messageOf } from './log/message.ts';
import { repository } from './service.ts';

/**
 * Who signs. Addresses of users are kept out of git, so theirs are made of login and site; the operator, and who writes
 * without an account, sign as the site.
 */
function authorOf({ user }: Principal, { url }: SiteInfo): Commit['author'] {
  const { hostname } = new URL(url);
  return user
    ? { name: user.name || user.login, email: `${user.login}@users.noreply.${hostname}` }
    : { name: 'Almanac', email: `almanac@${hostname}` };
}

/** Returns author and message of the commit for some writes, for other plugins that want to set them. */
export const commitText = firstPoint<Written, CommitText>('git/commit-text');

/** Has a write committed. */
export function commitWritten(written: Written, context: WrittenContext): void {
  const text = textOf(written, context);
  if (!text) return;
  const files = [...written.records.map(({ file }) => file), ...written.files.map(otherFile)];
  context.running(repository).note({ ...text, at: context.now, files });
}

/** Undefined for what a plugin of version 0.1.0, which tells the commits, has not committed. */
function textOf(written: Written, { site, contributions, formerText }: WrittenContext): CommitText | undefined {
  if (formerText) return formerText(written);
  return contributions.ask(commitText, written) ?? { author: authorOf(written.by, site), message: messageOf(written) };
}

const otherFile = (path: string): CommittedFile => ({ path, before: undefined, bytes: 'on-disk' });
