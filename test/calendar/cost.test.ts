import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { config } from '../../plugins/calendar/calendar.ts';
import { costShown, costText, costValues, currencyOf } from '../../plugins/calendar/events/cost.ts';
import type { CostInput } from '../../plugins/calendar/points.ts';

const dollars = v.parse(config, {});
const euros = v.parse(config, { currency_symbol: ' €', currency_code: 'EUR', currency_position: 'suffix' });

const COSTS: [CostInput, string, string[], string][] = [
  // sent, stored, values, shown in dollars
  ['12', '12', ['12'], '$12'],
  [12, '12', ['12'], '$12'],
  [12.5, '12.5', ['12.5'], '$12.5'],
  ['0', '0', ['0'], 'Free'],
  [0, '0', ['0'], 'Free'],
  ['Free', 'Free', ['free'], 'Free'],
  ['free', 'free', ['free'], 'free'],
  ['FREE', 'FREE', ['free'], 'FREE'],
  ['0.00', '0.00', ['0.00'], 'Free'],
  ['10 or 20', '10 or 20', ['10', '20'], '$10 – $20'],
  ['10 dollars', '10 dollars', ['10'], '10 dollars'],
  ['from 5', 'from 5', ['5'], 'from 5'],
  ['20+', '20+', ['20'], '20+'],
  ['10%', '10%', ['10'], '10%'],
  ['-5', '-5', ['5'], '-5'],
  ['from 10 to 20', 'from 10 to 20', ['10', '20'], '$10 – $20'],
  ['Between 10 and 20', 'Between 10 and 20', ['10', '20'], '$10 – $20'],
  ['0 - 10', '0 - 10', ['0', '10'], 'Free – $10'],
  ['10-25', '10-25', ['10', '25'], '$10 – $25'],
  ['$10 – $25', '$10 – $25', ['10', '25'], '$10 – $25'],
  [[25, '10'], '25 - 10', ['10', '25'], '$10 – $25'],
  ['12.50', '12.50', ['12.50'], '$12.50'],
  ['12,50', '12,50', ['12.50'], '$12,50'],
  ['1,000.00', '1,000.00', ['1000.00'], '$1,000.00'],
  ['1,234,567', '1,234,567', ['1234567'], '$1,234,567'],
  ['1.000,50', '1.000,50', ['1000.50'], '$1.000,50'],
  ['1.000,50 €', '1.000,50 €', ['1000.50'], '1.000,50 €'],
  ['1.234.567', '1.234.567', ['1234567'], '$1.234.567'],
  ['1.500', '1.500', ['1.500'], '$1.500'],
  ['1 000 €', '1 000 €', ['1000'], '1 000 €'],
  ['900\u00a0–\u00a01\u202f000,50', '900\u00a0–\u00a01\u202f000,50', ['900', '1000.50'], '$900 – $1\u202f000,50'],
  ['10 2000', '10 2000', ['10', '2000'], '$10 – $2000'],
  ['.50', '.50', ['.50'], '$.50'],
  ['5 - ,50', '5 - ,50', ['.50', '5'], '$,50 – $5'],
  ['$10 CAD', '$10 CAD', ['10'], '$10 CAD'],
  ['£5 - 7 €', '£5 - 7 €', ['5', '7'], '£5 - 7 €'],
  ['7, 7', '7, 7', ['7'], '$7'],
  ['€12', '€12', ['12'], '€12'],
  ['10 - 25 €', '10 - 25 €', ['10', '25'], '10 € – 25 €'],
  ['12 EUR', '12 EUR', ['12'], '12 EUR'],
  ['CHF 12 - 8', 'CHF 12 - 8', ['8', '12'], 'CHF 8 – CHF 12'],
  ['£0', '£0', ['0'], 'Free'],
  ['2 for 1', '2 for 1', [], '2 for 1'],
  ['Pay what you can', 'Pay what you can', ['pay-what-you-can'], 'Pay what you can'],
  ['', '', [], ''],
];

for (const [sent, stored, values, shown] of COSTS) {
  test(`a cost of ${JSON.stringify(sent)} is shown as “${shown}”`, () => {
    assert.equal(costText(sent), stored);
    assert.deepEqual(costValues(stored), values);
    assert.equal(costShown(stored, dollars), shown);
  });
}

test('the settings determine the position of the currency', () => {
  assert.equal(costShown('10 - 25', euros), '10 € – 25 €');
  assert.equal(costShown('0', euros), 'Free');
});

const of = (settings: object) => v.parse(config, settings);

for (const [settings, cost, shown, code] of [
  [{}, '12', '$12', 'USD'],
  [{ currency_code: 'EUR' }, '12', '€12', 'EUR'],
  [{ currency_code: 'EUR', currency_position: 'suffix' }, '12', '12€', 'EUR'],
  [{ currency_code: 'CHF' }, '12', 'CHF 12', 'CHF'],
  [{ currency_code: 'CHF', currency_position: 'suffix' }, '12', '12 CHF', 'CHF'],
  [{ currency_code: 'CAD' }, '12', '$12', 'CAD'],
  [{ currency_symbol: '€' }, '12', '€12', 'EUR'],
  [{ currency_symbol: ' €', currency_position: 'suffix' }, '12', '12 €', 'EUR'],
  [{ currency_symbol: '' }, '12', '12', 'USD'],
  [{ currency_symbol: 'Taler ' }, '12', 'Taler 12', 'USD'],
  [{ currency_symbol: '$', currency_code: 'CAD' }, '$12', '$12', 'CAD'],
  [{}, '€12', '€12', 'EUR'],
  [{}, '12 EUR', '12 EUR', 'EUR'],
  [{}, 'CHF 8 - 12', 'CHF 8 – CHF 12', 'CHF'],
  [{}, '₺12', '₺12', 'TRY'],
  [{ currency_code: 'EUR' }, '$12', '$12', 'USD'],
  [{ currency_code: 'EUR' }, '¤12', '¤12', ''],
  [{ currency_code: 'EUR' }, 'Pay what you can', 'Pay what you can', 'EUR'],
  [{ currency_code: 'EUR' }, undefined, '', 'EUR'],
] as const) {
  test(`a cost of ${cost} with ${JSON.stringify(settings)} is ${shown}, in ${code || 'nobody knows what'}`, () => {
    assert.equal(costShown(cost, of(settings)), shown);
    assert.equal(currencyOf(cost, of(settings)).code, code);
  });
}

test('an event without a cost has none', () => {
  assert.equal(costShown(undefined, dollars), '');
  assert.deepEqual(costValues(undefined), []);
});
