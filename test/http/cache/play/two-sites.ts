import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { HttpResponse } from '../../../../core/contract/http-message.ts';
import type { Role } from '../../../../core/index.ts';
import { replaceFile } from '../../../../core/platform/files/write-file.ts';
import { nodeFileSystem } from '../../../../core/platform/node/files/file-system.ts';
import { findPlugins } from '../../../../scripts/find-plugins/find.ts';
import type { TestClock } from '../../../../scripts/testing/test-clock.ts';
import type { TestSite } from '../../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../../asking-site.ts';
import { type AskingSite, contentSite } from '../../../site/content-site.ts';
import { ICON_FILES } from './icons.ts';
import { MEDIA_FILES } from './media.ts';
import { type Ask, type GivenAnswer, put } from './put.ts';
import { THEME_FILES } from './themes.ts';
import { wallClock } from './wall-clock.ts';

const fixtures = await findPlugins(
  nodeFileSystem,
  fileURLToPath(new URL('../../../fixtures/plugins', import.meta.url)),
);

/** Those who sign in. */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;

const START = '2030-01-15T12:00:00Z';

/** Longer than outside edits are waited for when they come in a burst, in milliseconds. */
const BURST = 1_000;
/** Nothing leaves the process: what is under way ends within a few turns of the event loop. */
const TURNS = 10;
/** Number of extra bursts: writes of the site itself over time, such as the recorded use of a password, extend a burst once. */
const BURSTS = 2;

/** What a person writes into `settings.json`. */
export interface PlayedSettings {
  readonly plugins: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

/** Two sites with the same events at the same instants: one caches responses, the other renders each. */
export interface TwoSites {
  readonly clock: TestClock;
  /** Sends a request to both. @returns the response of the caching site, and that of the other */
  ask(ask: Ask): Promise<readonly [kept: GivenAnswer, anew: GivenAnswer]>;
  /** Revokes a user's credentials in both sites, and creates new ones. */
  revoke(role: Role): Promise<void>;
  /** The text of a record file, by path below the data folder. */
  text(path: string): Promise<string | undefined>;
  /** Saves or removes a file in both sites from outside, and waits until it is read. */
  edit(path: string, text: string | undefined): Promise<void>;
  /** Saves the settings of both, and waits until they have taken effect. @param keptBytes of the one that keeps */
  saveSettings(settings: PlayedSettings, keptBytes: number): Promise<void>;
  close(): Promise<void>;
}

/** Versions in tags are sealed with a site's secret: with one for both the tags are equal. */
const SECRETS = { '.almanac/secrets.json': JSON.stringify({ application_passwords: 'A'.repeat(43) }) };

const limits = (keptBytes: number) => ({ kept_bytes: keptBytes, failed_logins: 1_000_000 });

async function signIn(site: AskingSite, role: Role): Promise<string> {
  const [password = ''] = await site.command('app-password create', { login: role, name: 'play' });
  return `Basic ${btoa(`${role}:${password}`)}`;
}

async function open(clock: TestClock, keptBytes: number) {
  const site = await contentSite(
    {
      clock,
      files: { ...SECRETS, ...MEDIA_FILES, ...ICON_FILES, ...THEME_FILES },
      settings: { limits: limits(keptBytes) },
    },
    [...fixtures, presentPlugin('builder'), presentPlugin('oembed')],
  );
  const authorizations = new Map<Role, string>();
  for (const role of ROLES) {
    await site.command('user add', { login: role, role, email: `${role}@example.org` });
    authorizations.set(role, await signIn(site, role));
  }
  const revoked = new Map<Role, string>();
  return { site, authorizations, revoked, now: clock.now, repeats: new Map<string, HttpResponse>() };
}

/** Revokes a user's credentials, and creates new ones. */
async function revoke({ site, authorizations, revoked }: Awaited<ReturnType<typeof open>>, role: Role): Promise<void> {
  revoked.set(role, authorizations.get(role) ?? '');
  await site.command('app-password revoke', { login: role, name: 'play' });
  authorizations.set(role, await signIn(site, role));
}

async function editFile({ fileSystem }: TestSite, path: string, text: string | undefined): Promise<void> {
  if (text !== undefined) await replaceFile(fileSystem, path, new TextEncoder().encode(text));
  else if (await fileSystem.stat(path)) await fileSystem.unlink(path);
}

/** @param keptBytes of the one that keeps, at first */
export async function twoSites(keptBytes: number): Promise<TwoSites> {
  const clock = wallClock(START);
  const pair = [await open(clock, keptBytes), await open(clock, 0)] as const;
  const [keeping, plain] = pair;
  return {
    clock,
    ask: async (ask) => [await put(keeping, ask, ask.tags?.[0]), await put(plain, ask, ask.tags?.[1])],
    revoke: async (role) => {
      for (const one of pair) await revoke(one, role);
    },
    text: async (path) => {
      const there = await keeping.site.fileSystem.stat(`/site/${path}`);
      return there && new TextDecoder().decode(await keeping.site.fileSystem.readFile(`/site/${path}`));
    },
    edit: async (path, text) => {
      for (const { site } of pair) await editFile(site, `/site/${path}`, text);
      for (let burst = 0; burst < BURSTS; burst++) {
        clock.advance(BURST);
        for (let turn = 0; turn < TURNS; turn++) await setImmediate();
      }
    },
    saveSettings: async (settings, keptBytes) => {
      await keeping.site.saveSettings({ ...settings, limits: limits(keptBytes) });
      await plain.site.saveSettings({ ...settings, limits: limits(0) });
    },
    close: async () => {
      for (const { site } of pair) await site.close();
    },
  };
}
