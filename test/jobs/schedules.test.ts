import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testClock } from '../../scripts/testing/test-clock.ts';
import { testSite } from '../../scripts/testing/test-site.ts';
import { notedJobs } from './noted-runs.ts';

const HOUR = 3_600_000;

for (const { what, job, from, hours, times } of [
  {
    what: 'every so many milliseconds',
    job: { every: 2 * HOUR },
    from: '2030-01-15T12:00:00Z',
    hours: 6,
    times: ['2030-01-15T14:00:00.000Z', '2030-01-15T16:00:00.000Z', '2030-01-15T18:00:00.000Z'],
  },
  {
    what: 'at a time of day of the site',
    job: { at: '03:00' },
    from: '2030-01-15T12:00:00Z',
    hours: 48,
    times: ['2030-01-16T08:00:00.000Z', '2030-01-17T08:00:00.000Z'],
  },
  {
    what: 'at a time of day elsewhere',
    job: { at: '03:00', zone: 'Asia/Tokyo' },
    from: '2030-01-15T12:00:00Z',
    hours: 48,
    times: ['2030-01-15T18:00:00.000Z', '2030-01-16T18:00:00.000Z'],
  },
  {
    what: 'on Mondays and Thursdays',
    job: { cron: '30 7 * * 1,4', zone: 'Europe/Rome' },
    from: '2030-01-15T12:00:00Z',
    hours: 7 * 24,
    times: ['2030-01-17T06:30:00.000Z', '2030-01-21T06:30:00.000Z'],
  },
  {
    what: 'once on the day that skips the time',
    job: { at: '02:30', zone: 'Europe/Rome' },
    from: '2030-03-30T12:00:00Z',
    hours: 36,
    times: ['2030-03-31T01:00:00.000Z'],
  },
  {
    what: 'once on the day that has the time twice',
    job: { at: '02:30', zone: 'Europe/Rome' },
    from: '2030-10-26T12:00:00Z',
    hours: 36,
    times: ['2030-10-27T00:30:00.000Z'],
  },
  {
    what: 'once by cron on the day that has the hours twice',
    job: { cron: '0 2,5 * * *', zone: 'Europe/Rome' },
    from: '2030-10-26T12:00:00Z',
    hours: 18,
    times: ['2030-10-27T00:00:00.000Z', '2030-10-27T04:00:00.000Z'],
  },
]) {
  test(`a job runs ${what}`, async (t) => {
    const clock = testClock(from);
    const { plugin, runs } = notedJobs([{ name: 'sweep', ...job }]);
    const site = await testSite([plugin], { clock });
    t.after(() => site.close());
    await site.jobsDone();
    for (let hour = 0; hour < 2 * hours; hour++) {
      clock.advance(HOUR / 2);
      await site.jobsDone();
    }
    assert.deepEqual(
      runs.map(({ scheduled }) => scheduled),
      times,
    );
    assert.deepEqual(
      runs.filter(({ attempt, input }) => attempt !== 1 || input !== undefined),
      [],
    );
  });
}

for (const { what, missed, late, times } of [
  {
    what: 'once',
    missed: 'once',
    late: 5 * 24 * HOUR,
    times: ['2030-01-16T03:00:00.000Z', '2030-01-21T03:00:00.000Z'],
  },
  {
    what: 'not at all if it is to be skipped',
    missed: 'skip',
    late: 5 * 24 * HOUR,
    times: ['2030-01-21T03:00:00.000Z'],
  },
  {
    what: 'as always where it is hardly late',
    missed: 'skip',
    late: 15 * HOUR + 30_000,
    times: ['2030-01-16T03:00:00.000Z', '2030-01-17T03:00:00.000Z'],
  },
] as const) {
  for (const stop of ['sleep', 'stop']) {
    test(`a job that was due more than once during a ${stop} runs ${what}`, async (t) => {
      const clock = testClock('2030-01-15T12:00:00Z');
      const { plugin, runs } = notedJobs([{ name: 'sweep', at: '03:00', zone: 'UTC', missed }]);
      let site = await testSite([plugin], { clock });
      t.after(() => site.close());
      await site.jobsDone();
      if (stop === 'stop') await site.close();
      clock.advance(late);
      if (stop === 'stop') site = await testSite([plugin], { clock, fileSystem: site.fileSystem });
      await site.jobsDone();
      clock.advance(24 * HOUR - (late > 24 * HOUR ? 9 * HOUR : 0));
      await site.jobsDone();
      assert.deepEqual(
        runs.map(({ scheduled }) => scheduled),
        times,
      );
    });
  }
}

test('a schedule that the code changes counts from then on, and one that it drops is gone', async (t) => {
  const clock = testClock('2030-01-15T12:00:00Z');
  const site = await testSite(
    [
      notedJobs([
        { name: 'sweep', every: 2 * HOUR },
        { name: 'dust', every: HOUR },
      ]).plugin,
    ],
    {
      clock,
    },
  );
  await site.jobsDone();
  await site.close();
  const { plugin, runs } = notedJobs([{ name: 'sweep', every: 3 * HOUR }]);
  clock.advance(HOUR);
  const next = await testSite([plugin], { clock, fileSystem: site.fileSystem });
  t.after(() => next.close());
  await next.jobsDone();
  clock.advance(3 * HOUR);
  await next.jobsDone();
  assert.deepEqual(
    runs.map(({ scheduled }) => scheduled),
    ['2030-01-15T16:00:00.000Z'],
  );
  const [, ...rows] = await next.command('jobs list', undefined);
  assert.equal(rows.length, 1);
});

for (const { what, job, message } of [
  { what: 'two schedules', job: { every: HOUR, at: '03:00' }, message: 'has more than one of every, at and cron' },
  { what: 'an interval that is no second', job: { every: 999 }, message: /has every: 999, which must be/ },
  { what: 'no time of day', job: { at: '25:00' }, message: /has at: 25:00, which must be a time such as 03:00/ },
  { what: 'no zone', job: { at: '03:00', zone: 'Rome' }, message: /has the zone Rome, which is not an IANA time zone/ },
  { what: 'no cron', job: { cron: '0 25 * * *' }, message: /has cron: 0 25 \* \* \*, which is not valid/ },
  { what: 'a day that never comes', job: { cron: '0 0 30 2 *' }, message: /there is no such day/ },
  { what: 'no name', job: { name: 'Sweep up' }, message: /has no valid name/ },
]) {
  test(`a site does not start with a job that has ${what}`, async () => {
    const { plugin } = notedJobs([{ name: 'sweep', ...job }]);
    await assert.rejects(testSite([plugin]), { name: 'BootError', message: new RegExp(asSource(message)) });
  });
}

const asSource = (message: string | RegExp) => (typeof message === 'string' ? message : message.source);

test('a site does not start with two jobs of one name', async () => {
  const { plugin } = notedJobs([{ name: 'sweep' }, { name: 'sweep' }]);
  await assert.rejects(testSite([plugin]), { message: 'job sweep of plugin shop is there twice' });
});
