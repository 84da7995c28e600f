import assert from 'node:assert/strict';
import type { PluginSource } from '../../core/loading/packages/plugin-source.ts';
import { type TestClock, testClock } from '../../scripts/testing/test-clock.ts';
import { type TestSite, type TestSiteOptions, testSite } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';
import { SimClock } from '../sim/clock.ts';
import { Disk } from '../sim/disk.ts';
import { SimFileSystem } from '../sim/file-system.ts';

/** A test of site health as a client reads it. */
export interface ShownTest {
  readonly test: string;
  readonly status: string;
  readonly message: string;
  readonly details: readonly string[];
  readonly action: string | null;
}

/** A site with site health, on a simulated disk whose file times follow the clock of the site. */
export interface HealthSite extends TestSite {
  readonly disk: SimFileSystem;
  /** Runs one test as an administrator. */
  check(name: string): Promise<ShownTest>;
}

/** Options of a site with site health. */
export interface HealthSiteOptions extends Omit<TestSiteOptions, 'fileSystem'> {
  /** Active plugins besides `site-health`. */
  readonly plugins?: readonly PluginSource[];
}

/** Opens such a site; its administrator has already sent a request, so that a full disk does not lock them out. */
export async function healthSite({ plugins = [], ...options }: HealthSiteOptions = {}): Promise<HealthSite> {
  const clock: TestClock = options.clock ?? testClock();
  const disk = new SimFileSystem(new SimClock(), new Disk(() => BigInt(clock.now()) * 1_000_000n));
  const site = await testSite([...plugins, presentPlugin('site-health')], { ...options, clock, fileSystem: disk });
  const check = async (name: string): Promise<ShownTest> => {
    const { status, body } = await site.json<ShownTest>(`/site-health/v1/tests/${name}`, { as: 'administrator' });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.test, name);
    return body;
  };
  await check('lock');
  return { ...site, disk, check };
}
