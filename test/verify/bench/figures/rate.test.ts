import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedRates } from './rate.ts';

const own = { what: 'own', rates: [{ perSecond: 500, cpu: 40 }] };
const other = { what: 'other', rates: [{ perSecond: 1_000, cpu: 10 }] };

test('half the answers at four times the CPU time is half, and a quarter, of the speed', () => {
  const { value, against, ratio, cpu } = comparedRates(own, other);
  assert.deepEqual({ value, against, ratio }, { value: 500, against: { what: 'other', value: 1_000 }, ratio: 0.5 });
  assert.deepEqual(cpu, { value: 40, compared: { value: 10, ratio: 0.25 } });
});

test('it is twice, and four times, as dear', () => {
  const { ratio, cpu } = comparedRates(own, other, 'cost');
  assert.equal(ratio, 2);
  assert.equal(cpu?.compared?.ratio, 4);
});

test('no CPU time is compared where one is not known', () => {
  const unknown = { ...other, rates: [{ perSecond: 1_000, cpu: Number.NaN }] };
  assert.equal(comparedRates(own, unknown).cpu, undefined);
});

test('each part of a rate has its own median', () => {
  const rates = [1, 2, 3].map((number) => ({ perSecond: number, cpu: (number - 2) ** 2 + 1 }));
  const { value, cpu } = comparedRates({ what: 'own', rates }, other);
  assert.deepEqual([value, cpu?.value], [2, 2]);
});
